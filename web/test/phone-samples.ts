/** Three phones, a case and a teapot: what searches and filters of tests tell apart. */

import type { Product } from '@shop/contract/catalogue';
import { someProduct } from './samples.ts';

const blue = { name: 'Blue', class: '', selectedClass: '', id: 'blue' };
const red = { name: 'Red', class: '', selectedClass: '', id: 'red' };
const size = (name: string, inStock = true) => ({ name, inStock, id: name.toLowerCase() });

export function someShopOfPhones(): Product[] {
  return [
    someProduct({
      id: 1,
      title: 'Harbour Phone',
      category: 'Phones',
      brand: 'Alder',
      colors: [blue],
      discountPrice: 420,
      rating: 4.4,
    }),
    someProduct({
      id: 2,
      title: 'Summit Phone',
      category: 'Phones',
      brand: 'Birch',
      colors: [blue, red],
      discountPrice: 890,
      rating: 4.8,
    }),
    someProduct({
      id: 3,
      title: 'Pebble Phone',
      category: 'Phones',
      brand: 'Alder',
      colors: [red],
      discountPrice: 150,
      rating: 3.1,
      stock: 0,
    }),
    someProduct({
      id: 4,
      title: 'Phone Case',
      category: 'Cases',
      brand: 'Cedar',
      colors: [blue],
      sizes: [size('L'), size('S'), size('M', false)],
      discountPrice: 12,
      rating: 4.6,
    }),
    someProduct({ id: 5, title: 'Teapot', category: 'Kitchen', brand: 'Cedar', discountPrice: 38, rating: 0 }),
  ];
}
