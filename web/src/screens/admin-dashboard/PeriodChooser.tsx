import { steps } from '@shop/contract/dashboard';
import { adminDashboardText } from '@shop/messages/admin-dashboard';
import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { type DashboardState, dashboardSearch } from './dashboard-address.ts';
import { stepNames } from './entry-labels.ts';

const choices = [
  { period: 'today', label: adminDashboardText.today },
  { period: '7-days', label: adminDashboardText.sevenDays },
  { period: '30-days', label: adminDashboardText.thirtyDays },
  { period: 'month', label: adminDashboardText.thisMonth },
  { period: 'own', label: adminDashboardText.ownPeriod },
] as const;

/** What is shown, and what an entry of its course is long. */
export function PeriodChooser({ state }: { state: DashboardState }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const go = (next: Partial<DashboardState>) =>
    void navigate(pathname + dashboardSearch(next), { preventScrollReset: true });

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-4">
      <nav aria-label={adminDashboardText.period} className="max-w-full">
        <ul className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1 sm:rounded-full">
          {choices.map(({ period, label }) => (
            <li key={period}>
              <Link
                to={pathname + dashboardSearch({ period })}
                preventScrollReset
                aria-current={state.period === period ? 'true' : undefined}
                className="inline-flex min-h-9 items-center rounded-full px-3 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=true]:bg-surface aria-[current=true]:text-ink aria-[current=true]:shadow-sm sm:px-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SelectField
        label={adminDashboardText.by}
        labelBeside
        className="w-44"
        value={state.by}
        onChange={({ currentTarget }) => {
          const by = steps.find((one) => one === currentTarget.value);
          if (by !== undefined) go({ ...state, by });
        }}
      >
        {steps.map((step) => (
          <option key={step} value={step}>
            {stepNames[step]}
          </option>
        ))}
      </SelectField>
      {state.period === 'own' && <OwnPeriod key={`${state.from} ${state.to}`} state={state} onShow={go} />}
    </div>
  );
}

type OwnPeriodProps = { state: DashboardState; onShow: (next: Partial<DashboardState>) => void };

function OwnPeriod({ state: { from, to }, onShow }: OwnPeriodProps) {
  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const day = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    onShow({ period: 'own', from: day('from'), to: day('to') });
  }
  return (
    <form onSubmit={show} className="flex basis-full flex-wrap items-end gap-3">
      <Field name="from" type="date" label={adminDashboardText.firstDay} defaultValue={from} className="w-40" />
      <Field name="to" type="date" label={adminDashboardText.lastDay} defaultValue={to} className="w-40" />
      <Button type="submit" variant="secondary">
        {adminDashboardText.showPeriod}
      </Button>
    </form>
  );
}
