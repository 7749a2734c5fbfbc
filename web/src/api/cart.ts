import { type AddCartItemRequest, type CartItem, cart, cartItem } from '@shop/contract/cart';
import { request, requestDone } from './request.ts';

export function fetchCart(): Promise<CartItem[]> {
  return request(cart, '/cart');
}

export function addToCart(body: AddCartItemRequest): Promise<CartItem> {
  return request(cartItem, '/cart', { method: 'POST', body });
}

export function updateCartItem(id: number, body: { quantity: number; variant?: number }): Promise<CartItem> {
  return request(cartItem, `/cart/${id}`, { method: 'PATCH', body });
}

export async function deleteCartItem(id: number): Promise<void> {
  await requestDone(`/cart/${id}`, { method: 'DELETE' });
}
