import { type AddCartItemRequest, type CartItem, cartItem } from '@shop/contract/cart';
import * as z from 'zod/mini';
import { request, requestDone } from './request.ts';

export function fetchCart(): Promise<CartItem[]> {
  return request(z.array(cartItem), '/cart');
}

export function addToCart(body: AddCartItemRequest): Promise<CartItem> {
  return request(cartItem, '/cart', { method: 'POST', body });
}

export function updateCartItem(id: number, quantity: number): Promise<CartItem> {
  return request(cartItem, `/cart/${id}`, { method: 'PATCH', body: { quantity } });
}

export async function deleteCartItem(id: number): Promise<void> {
  await requestDone(`/cart/${id}`, { method: 'DELETE' });
}
