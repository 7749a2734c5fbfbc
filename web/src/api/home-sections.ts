import { type Product, product } from '@shop/contract/catalogue';
import { type ShownSection, shop } from '@shop/contract/shop';
import { sectionProductsPath } from '@shop/contract/shown-sections';
import * as z from 'zod/mini';
import { request } from './request.ts';

export async function fetchSections(): Promise<ShownSection[]> {
  return (await request(shop, '/shop')).home;
}

export function fetchSectionProducts(section: Parameters<typeof sectionProductsPath>[0]): Promise<Product[]> {
  return request(z.array(product), sectionProductsPath(section));
}
