import { TagIcon } from '@heroicons/react/24/outline';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '../../../ui/button-class.ts';
import { PricingTabs } from '../PricingTabs.tsx';
import { RulePage } from '../RulePage.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import { PromotionsTable } from './PromotionsTable.tsx';
import { promotionKind } from './promotion-kind.ts';
import { Simulator } from './simulator/Simulator.tsx';
import { isSimulator, SIMULATOR_SEARCH } from './simulator/simulator-address.ts';

/** What takes something off orders; and the simulator, which says for a cart or an order what applies and why. */
export function Promotions() {
  const { pathname, search } = useLocation();
  if (isSimulator(new URLSearchParams(search))) {
    return (
      <>
        <PricingTabs />
        <Simulator />
      </>
    );
  }
  return (
    <RulePage
      kind={promotionKind}
      title="Promotions"
      intro="They apply in this order: by position, then by id."
      empty={{
        title: 'No promotions yet',
        text: 'Orders cost what their products cost.',
        icon: <TagIcon />,
      }}
      searchLabel="Search promotions"
      tools={
        <Link to={pathname + SIMULATOR_SEARCH} className={buttonClass('secondary')}>
          Simulator
        </Link>
      }
      Table={PromotionsTable}
      Form={PromotionForm}
    />
  );
}
