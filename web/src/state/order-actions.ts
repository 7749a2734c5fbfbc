/** Actions on many orders. The orders screen holds the answers, so that no shopper loads this code. */

import type { OrderActionAnswer } from '@shop/contract/order-actions';
import * as actionsApi from '../api/order-actions.ts';
import { createApiThunk } from './api-thunk.ts';

export type { OrderActionRequest, OrderActionResult } from '../api/order-actions.ts';

type Attempt = { body: actionsApi.OrderActionRequest; key: string };

export const runOrderAction = createApiThunk<actionsApi.OrderActionResult, Attempt>(
  'orderActions/run',
  ({ body, key }) => actionsApi.runOrderAction(body, key),
);
export const undoOrderAction = createApiThunk<OrderActionAnswer, number>(
  'orderActions/undo',
  actionsApi.undoOrderAction,
);
