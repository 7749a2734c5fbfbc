import { type Dashboard, type Figure, type FigureName, figureNames } from '@shop/contract/dashboard';
import { formatMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import { localeText } from '@shop/messages/locale';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { lazily } from '../../ui/lazily.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const percent = lazily(() => new Intl.NumberFormat(localeText.tag, { style: 'percent', maximumFractionDigits: 0 }));
const share = lazily(() => new Intl.NumberFormat(localeText.tag, { style: 'percent', maximumFractionDigits: 1 }));

type Look = {
  label: string;
  about: string;
  format: (value: number) => string;
  /** A part of something: percents of it would be percents of percents. */
  isShare?: boolean;
};

const looks: Readonly<Record<FigureName, Look>> = {
  takings: { label: adminDashboardText.takings, about: adminDashboardText.aboutTakings, format: formatMoney },
  orders: { label: adminDashboardText.orders, about: adminDashboardText.aboutOrders, format: formatCount },
  average: { label: adminDashboardText.average, about: adminDashboardText.aboutAverage, format: formatMoney },
  newCustomers: {
    label: adminDashboardText.newCustomers,
    about: adminDashboardText.aboutNewCustomers,
    format: formatCount,
  },
  units: { label: adminDashboardText.units, about: adminDashboardText.aboutUnits, format: formatCount },
  returns: { label: adminDashboardText.returns, about: adminDashboardText.aboutReturns, format: formatCount },
  conversion: {
    label: adminDashboardText.conversion,
    about: adminDashboardText.aboutConversion,
    format: (value) => share().format(value),
    isShare: true,
  },
};

/** Each with the period before, and a link to the orders that it is made of. */
export function Figures({ figures }: Pick<Dashboard, 'figures'>) {
  return (
    <section aria-label={adminDashboardText.figures}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figureNames.map((name) => (
          <FigureCard key={name} figure={figures[name]} look={looks[name]} />
        ))}
      </ul>
    </section>
  );
}

function FigureCard({ figure, look }: { figure: Figure; look: Look }) {
  const mayOpen = useMay('orders.read');
  return (
    <li className="flex min-h-40 flex-col rounded-lg border border-line bg-surface p-4 first:col-span-2">
      <p className="text-sm font-semibold">{look.label}</p>
      <p className="mt-1 text-xl font-semibold wrap-anywhere tabular-nums">{look.format(figure.value)}</p>
      <p className="text-xs text-ink-soft">{look.about}</p>
      <p className="mt-auto pt-2 text-xs text-ink-soft">{comparison(figure, look)}</p>
      {mayOpen && figure.orders !== null && (
        <Link
          to={figure.orders.replace('/orders', pages.adminOrders)}
          aria-label={adminDashboardText.seeOrdersOf({ figure: look.label })}
          className={`${textLinkClass} inline-flex min-h-6 items-center text-xs`}
        >
          {adminDashboardText.seeOrders}
        </Link>
      )}
    </li>
  );
}

function comparison({ value, before }: Figure, { format, isShare = false }: Look): string {
  if (value === before) return adminDashboardText.asBefore;
  const was = { before: format(before) };
  if (before === 0) return adminDashboardText.beforeItWas(was);
  if (isShare) {
    // As exact as the shares are shown.
    const points = Math.round(Math.abs(value - before) * 1000) / 10;
    if (points === 0) return adminDashboardText.aboutAsBefore(was);
    const values = { ...was, points };
    return value > before
      ? adminDashboardText.pointsMoreThanBefore(values)
      : adminDashboardText.pointsLessThanBefore(values);
  }
  const part = Math.abs(value - before) / before;
  if (Math.round(part * 100) === 0) return adminDashboardText.aboutAsBefore(was);
  const values = { ...was, percent: percent().format(part) };
  return value > before ? adminDashboardText.moreThanBefore(values) : adminDashboardText.lessThanBefore(values);
}
