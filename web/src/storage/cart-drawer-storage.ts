import * as z from 'zod/mini';
import { stored } from './stored.ts';

/** False if this device does not show the cart when something was put into it. */
export const opensCartDrawer = stored('localStorage', 'shop.cart-drawer', z.boolean());
