import { TagIcon } from '@heroicons/react/24/outline';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '../../../ui/button-class.ts';
import { RulePage } from '../RulePage.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import { PromotionsTable } from './PromotionsTable.tsx';
import { promotionKind } from './promotion-kind.ts';
import { Simulator } from './simulator/Simulator.tsx';
import { isSimulator, SIMULATOR_SEARCH } from './simulator/simulator-address.ts';

/** What takes something off orders; and the simulator, which says for a cart or an order what applies and why. */
export function Promotions() {
  const { pathname, search } = useLocation();
  if (isSimulator(new URLSearchParams(search))) return <Simulator />;
  return (
    <RulePage
      kind={promotionKind}
      title={adminPromotionsText.promotions}
      intro={adminPromotionsText.theyApplyInThisOrder}
      empty={{
        title: adminPromotionsText.noPromotionsYet,
        text: adminPromotionsText.ordersCostWhatTheirProducts,
        icon: <TagIcon />,
      }}
      searchLabel={adminPromotionsText.searchPromotions}
      tools={
        <Link to={pathname + SIMULATOR_SEARCH} className={buttonClass('secondary')}>
          {adminPromotionsText.simulator}
        </Link>
      }
      Table={PromotionsTable}
      Form={PromotionForm}
    />
  );
}
