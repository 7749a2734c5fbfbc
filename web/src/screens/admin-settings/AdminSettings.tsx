import type { SettingsOfStaff } from '@shop/contract/settings';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import { adminSettingsText } from '@shop/messages/admin-settings';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSettingsQuery } from '../../data/settings.ts';
import { failureOf } from '../../data/shop-data.ts';
import { SettingsTabs } from '../../features/office-tabs/SettingsTabs.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LookGroup, MailsGroup, SellingGroup, ShopGroup, StaffGroup, TextsGroup } from './Groups.tsx';
import { SettingsFormContext } from './group-context.ts';
import { HomeGroup } from './home-page/HomeGroup.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { SetupSection } from './SetupSection.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const groups = [
  { id: 'shop', title: adminSettingsText.groupShop },
  { id: 'look', title: adminSettingsText.groupLook },
  { id: 'selling', title: adminSettingsText.groupSelling },
  { id: 'texts', title: adminSettingsText.groupTexts },
  { id: 'mails', title: adminSettingsText.groupMails },
  { id: 'home', title: adminHomePageText.groupHome },
  { id: 'staff', title: adminSettingsText.groupStaff },
] as const;

/** The merchant's settings in groups, each saved by itself. */
export function AdminSettings() {
  const read = useSettingsQuery();
  const failure = failureOf(read);
  return (
    <>
      <SettingsTabs />
      <ScreenHeading>{adminSettingsText.settings}</ScreenHeading>
      <p className="mt-1 max-w-prose text-ink-soft">{adminSettingsText.intro}</p>
      {failure !== undefined && (
        <RetryAlert className="mt-6" onRetry={() => void read.refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {read.data === undefined && failure === undefined && (
        <div aria-busy="true" className="mt-6">
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
      {read.data !== undefined && <LoadedSettings settings={read.data} />}
    </>
  );
}

function LoadedSettings({ settings }: { settings: SettingsOfStaff }) {
  const form = useSettingsForm(settings);
  const { hash } = useLocation();
  useEffect(() => {
    // The groups are here only now, after the browser has looked for the one in the address.
    const group = groups.find(({ id }) => `#${id}` === hash);
    if (group === undefined) return;
    document.getElementById(group.id)?.scrollIntoView({ block: 'start' });
    document.getElementById(`${group.id}-title`)?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <SettingsFormContext.Provider value={form}>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={adminSettingsText.groups} className="lg:sticky lg:top-24">
          <ul className="flex flex-wrap gap-x-2 lg:flex-col">
            {groups.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center rounded-md px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 max-w-3xl flex-col gap-6">
          <ShopGroup />
          <LookGroup />
          <SellingGroup />
          <TextsGroup />
          <MailsGroup />
          <HomeGroup />
          <StaffGroup />
          <SetupSection />
          <SettingsHistory version={form.updatedAt} />
        </div>
      </div>
      <UnsavedChanges when={form.isDirty && form.saving === undefined} />
    </SettingsFormContext.Provider>
  );
}
