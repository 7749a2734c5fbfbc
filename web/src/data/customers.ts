/** Customers and segments of them. */

import * as api from '../api/customers.ts';
import { calling, reading, shopData } from './shop-data.ts';

export { type CustomerQuery, customerQuery } from '../api/customers.ts';

export const {
  useCustomersQuery,
  useCustomerQuery,
  useAddCustomerNoteMutation,
  useAllSegmentsQuery,
  useCountSegmentQuery,
  useCreateSegmentMutation,
  useUpdateSegmentMutation,
  useDeleteSegmentMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query({ queryFn: calling(api.fetchCustomers) }),
    customer: build.query({ queryFn: calling(api.fetchCustomer), providesTags: ['customers'] }),
    addCustomerNote: build.mutation({
      queryFn: calling(({ id, text, key }: { id: number; text: string; key: string }) =>
        api.addCustomerNote(id, text, key),
      ),
      invalidatesTags: ['customers'],
    }),
    allSegments: build.query({ queryFn: reading(api.fetchSegments), providesTags: ['segments'] }),
    countSegment: build.query({ queryFn: calling(api.countSegment) }),
    createSegment: build.mutation({ queryFn: calling(api.createSegment), invalidatesTags: ['segments'] }),
    updateSegment: build.mutation({ queryFn: calling(api.updateSegment), invalidatesTags: ['segments'] }),
    deleteSegment: build.mutation({ queryFn: calling(api.deleteSegment), invalidatesTags: ['segments'] }),
  }),
});
