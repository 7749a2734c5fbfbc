/** The figures of the shop, and how many orders need something. */

import * as dashboardApi from '../api/dashboard.ts';
import * as viewsApi from '../api/order-views.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const { useDashboardQuery, useOrderCountsQuery } = shopData.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query({ queryFn: calling(dashboardApi.fetchDashboard) }),
    orderCounts: build.query({ queryFn: reading(viewsApi.fetchOrderCounts) }),
  }),
});
