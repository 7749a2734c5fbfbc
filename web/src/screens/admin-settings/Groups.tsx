/** The groups of the settings. */

import { countriesByName } from '@shop/contract/countries';
import { adminSettingsText } from '@shop/messages/admin-settings';
import { localeText } from '@shop/messages/locale';
import { settingFieldText } from '@shop/messages/setting-fields';
import { Link } from 'react-router';
import { useSetupQuery } from '../../data/setup.ts';
import { LanguageTabs } from '../../forms/LanguageTabs.tsx';
import { pages } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { lazily } from '../../ui/lazily.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useSettings } from './group-context.ts';
import { LanguagesSetting } from './LanguagesSetting.tsx';
import { PictureSetting } from './PictureSetting.tsx';
import { Check, ChoiceSetting, LongTextSetting, NumberSetting, TextSetting } from './SettingFields.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { ShopPreview } from './ShopPreview.tsx';
import { inAllLanguages } from './settings-draft.ts';
import { useTextsIn } from './use-texts-in.ts';

const currencyNames = lazily(() => new Intl.DisplayNames(localeText.tag, { type: 'currency' }));
const currencyChoices = lazily(() =>
  Intl.supportedValuesOf('currency').map((code) => ({ code, name: currencyNames().of(code) ?? code })),
);

export function ShopGroup() {
  return (
    <SettingsGroup
      id="shop"
      title={adminSettingsText.groupShop}
      names={[
        'shopName',
        'address',
        'taxId',
        'contact',
        'sellerName',
        'country',
        'timeZone',
        'dateLanguage',
        'languages',
        'storefront',
      ]}
    >
      <TextSetting name="shopName" maxLength={200} />
      <LongTextSetting name="address" hint={adminSettingsText.addressHint} />
      <LongTextSetting name="contact" hint={adminSettingsText.contactHint} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextSetting name="sellerName" hint={adminSettingsText.sellerHint} />
        <TextSetting name="taxId" />
        <ChoiceSetting name="country" hint={adminSettingsText.countryHint}>
          {countriesByName().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </ChoiceSetting>
        <ChoiceSetting name="storefront">
          <option value="members">{adminSettingsText.storefrontMembers}</option>
          <option value="public">{adminSettingsText.storefrontPublic}</option>
        </ChoiceSetting>
        <TextSetting name="timeZone" hint={adminSettingsText.timeZoneHint} list="time-zones" />
        <TextSetting name="dateLanguage" hint={adminSettingsText.dateLanguageHint} />
      </div>
      <LanguagesSetting />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </SettingsGroup>
  );
}

export function LookGroup() {
  const { draft, fixed, errors, change } = useSettings();
  const badge = (store: 'appStore' | 'googlePlay', label: string) => (
    <Field
      id={`badges.${store}`}
      label={label}
      type="url"
      inputMode="url"
      disabled={fixed.includes('badges')}
      value={draft.badges[store] ?? ''}
      error={errors[`badges.${store}`]}
      hint={adminSettingsText.badgesHint}
      onChange={({ currentTarget }) => change({ badges: { ...draft.badges, [store]: currentTarget.value || null } })}
    />
  );
  return (
    <SettingsGroup
      id="look"
      title={adminSettingsText.groupLook}
      names={['logo', 'icon', 'accentColor', 'badges']}
      preview={<ShopPreview />}
    >
      <PictureSetting name="logo" hint={adminSettingsText.logoHint} />
      <PictureSetting name="icon" hint={adminSettingsText.iconHint} />
      <TextSetting
        name="accentColor"
        hint={adminSettingsText.accentHint}
        trailing={
          <input
            type="color"
            aria-label={adminSettingsText.chooseColor}
            disabled={fixed.includes('accentColor')}
            value={/^#[0-9a-f]{6}$/i.test(draft.accentColor) ? draft.accentColor : '#000000'}
            onChange={({ currentTarget }) => change({ accentColor: currentTarget.value })}
            className="h-9 w-14 cursor-pointer rounded-sm"
          />
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {badge('appStore', adminSettingsText.badgesAppStore)}
        {badge('googlePlay', adminSettingsText.badgesGooglePlay)}
      </div>
    </SettingsGroup>
  );
}

/** The currency is a step of its own: also who stays with the one that is there has chosen it. */
function KeepCurrency() {
  const { draft, saving, isChanged, keep } = useSettings();
  const { data: setup } = useSetupQuery();
  const isOpen = setup?.steps.some(({ step, done }) => step === 'currency' && !done) ?? false;
  if (!isOpen || isChanged(['currency'])) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="self-start"
      busy={saving === adminSettingsText.groupSelling}
      onClick={() => void keep(adminSettingsText.groupSelling, 'currency')}
    >
      {adminSettingsText.keepCurrency({ code: draft.currency })}
    </Button>
  );
}

export function SellingGroup() {
  const { draft, fixed, errors, change } = useSettings();
  const isFixed = fixed.includes('payments');
  const setPayments = (changes: Partial<typeof draft.payments>) =>
    change({ payments: { ...draft.payments, ...changes } });
  return (
    <SettingsGroup
      id="selling"
      title={adminSettingsText.groupSelling}
      names={[
        'currency',
        'pricesIncludeTax',
        'payments',
        'maxPrice',
        'returnDays',
        'lowStock',
        'unpaidOrderMinutes',
        'invoicePrefix',
      ]}
    >
      <ChoiceSetting name="currency" hint={adminSettingsText.currencyHint}>
        {currencyChoices().map(({ code, name }) => (
          <option key={code} value={code}>
            {adminSettingsText.currencyChoice({ code, name })}
          </option>
        ))}
      </ChoiceSetting>
      <KeepCurrency />
      <Check
        label={adminSettingsText.taxIncluded}
        checked={draft.pricesIncludeTax}
        disabled={fixed.includes('pricesIncludeTax')}
        onChange={(pricesIncludeTax) => change({ pricesIncludeTax })}
      />
      <fieldset disabled={isFixed}>
        <legend className="text-sm font-medium">{settingFieldText.payments}</legend>
        <Check
          label={adminSettingsText.payCash}
          checked={draft.payments.cash}
          disabled={isFixed}
          onChange={(cash) => setPayments({ cash })}
        />
        <Check
          label={adminSettingsText.payCard}
          checked={draft.payments.card}
          disabled={isFixed}
          onChange={(card) => setPayments({ card })}
        />
        <p className={`text-sm ${errors.payments === undefined ? 'text-ink-soft' : 'text-red'}`}>
          {errors.payments ?? adminSettingsText.paymentsHint}
        </p>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberSetting name="maxPrice" hint={adminSettingsText.maxPriceHint} />
        <NumberSetting name="unpaidOrderMinutes" hint={adminSettingsText.unpaidHint} />
        <NumberSetting name="returnDays" hint={adminSettingsText.returnDaysHint} />
        <NumberSetting name="lowStock" />
        <TextSetting name="invoicePrefix" />
      </div>
      <p className="text-sm text-ink-soft">
        {adminSettingsText.otherPages}{' '}
        <Link to={pages.adminShipping} className={textLinkClass}>
          {adminSettingsText.shippingAndTaxes}
        </Link>
      </p>
    </SettingsGroup>
  );
}

export function TextsGroup() {
  return (
    <SettingsGroup
      id="texts"
      title={adminSettingsText.groupTexts}
      names={inAllLanguages(['orderButton', 'invoiceFooter'])}
    >
      <LanguageTabs texts={useTextsIn()} onCard>
        <TextSetting name="orderButton" hint={adminSettingsText.orderButtonHint} maxLength={60} />
        <LongTextSetting name="invoiceFooter" />
      </LanguageTabs>
      <p className="text-sm text-ink-soft">
        {adminSettingsText.otherPages}{' '}
        <Link to={pages.adminPages} className={textLinkClass}>
          {adminSettingsText.ownPages}
        </Link>
      </p>
    </SettingsGroup>
  );
}

export function MailsGroup() {
  const { draft, fixed, errors, change } = useSettings();
  const isFixed = fixed.includes('mail');
  return (
    <SettingsGroup id="mails" title={adminSettingsText.groupMails} names={['mail']}>
      <Field
        id="mail.fromName"
        label={adminSettingsText.fromName}
        hint={adminSettingsText.fromNameHint}
        disabled={isFixed}
        maxLength={100}
        value={draft.mail.fromName ?? ''}
        error={errors['mail.fromName']}
        onChange={({ currentTarget }) => change({ mail: { ...draft.mail, fromName: currentTarget.value || null } })}
      />
      <Field
        id="mail.replyTo"
        label={adminSettingsText.replyTo}
        hint={adminSettingsText.replyToHint}
        type="email"
        disabled={isFixed}
        value={draft.mail.replyTo ?? ''}
        error={errors['mail.replyTo']}
        onChange={({ currentTarget }) => change({ mail: { ...draft.mail, replyTo: currentTarget.value || null } })}
      />
      <p className="text-sm text-ink-soft">
        {adminSettingsText.otherPages}{' '}
        <Link to={pages.adminMailTexts} className={textLinkClass}>
          {adminSettingsText.mailTexts}
        </Link>
      </p>
    </SettingsGroup>
  );
}

export function StaffGroup() {
  const { draft, fixed, change } = useSettings();
  return (
    <SettingsGroup
      id="staff"
      title={adminSettingsText.groupStaff}
      names={['staffSecondFactor', 'refundSecondFactorAbove']}
    >
      <div>
        <Check
          label={settingFieldText.staffSecondFactor}
          checked={draft.staffSecondFactor}
          disabled={fixed.includes('staffSecondFactor')}
          onChange={(staffSecondFactor) => change({ staffSecondFactor })}
        />
        <p className="text-sm text-ink-soft">{adminSettingsText.secondFactorHint}</p>
      </div>
      <NumberSetting name="refundSecondFactorAbove" hint={adminSettingsText.refundFactorHint} />
    </SettingsGroup>
  );
}
