import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { type Product, product } from '@shop/contract/catalogue';
import { type Order, shopOrder } from '@shop/contract/orders';

type ProductValues = Partial<{
  title: string;
  price: number;
  discountPercentage: number;
  stock: number;
  brand: string;
  category: string;
  thumbnail: string;
  colors: string[];
  sizes: { id: string; inStock: boolean }[];
  deleted: boolean;
  options: { option: number; values: string[] }[];
  variants: {
    color: string | null;
    size: string | null;
    stock: number;
    price?: number;
    sku?: string;
    image?: string;
    choices?: { option: number; value: string }[];
  }[];
}>;

/** What an admin does elsewhere while a shopper uses the shop. It goes through the API to save time. */
export interface BackOffice {
  /** Adds a product for a journey that changes it or sells it out. The price is $18.00 by default. */
  addProduct: (values?: ProductValues) => Promise<Product>;
  changeProduct: (id: number, values: ProductValues) => Promise<Product>;
  cancelOrder: (id: number) => Promise<Order>;
  /** Sets up what an order costs. @returns the id */
  setUp: (what: 'shipping-zones' | 'tax-rates' | 'promotions', values: object) => Promise<number>;
  /** Changes what was set up. */
  changeSetUp: (what: 'shipping-zones' | 'tax-rates' | 'promotions', id: number, values: object) => Promise<void>;
  close: () => Promise<void>;
}

const PICTURE = '/pictures/rosehip-stoneware-teapot-1.webp';

export async function openBackOffice(url: string): Promise<BackOffice> {
  const admin: APIRequestContext = await request.newContext({ baseURL: url });
  await logInAsAdmin(admin);
  let added = 0;

  async function addProduct(values: ProductValues = {}) {
    added += 1;
    const data = {
      title: `Parcel ${added}`,
      description: 'Wrapped in brown paper, tied with string.',
      price: 20,
      discountPercentage: 10,
      // With variants the stock is their sum.
      ...(values.variants === undefined && { stock: 50 }),
      brand: 'Journeyman',
      category: 'Parcels',
      thumbnail: PICTURE,
      images: [PICTURE, PICTURE, PICTURE],
      ...values,
    };
    return product.parse(await answered(await admin.post('/products', { data }), 201));
  }

  async function changeProduct(id: number, values: ProductValues) {
    return product.parse(await answered(await admin.patch(`/products/${id}`, { data: values }), 200));
  }

  async function cancelOrder(id: number) {
    return shopOrder.parse(await answered(await admin.patch(`/orders/${id}`, { data: { status: 'cancelled' } }), 200));
  }

  const setUp: BackOffice['setUp'] = async (what, values) => {
    const made = await answered(await admin.post(`/${what}`, { data: values }), 201);
    return typeof made === 'object' && made !== null && 'id' in made ? Number(made.id) : 0;
  };
  const changeSetUp: BackOffice['changeSetUp'] = async (what, id, values) => {
    await answered(await admin.patch(`/${what}/${id}`, { data: values }), 200);
  };

  return { addProduct, changeProduct, cancelOrder, setUp, changeSetUp, close: () => admin.dispose() };
}

export async function logInAsAdmin(api: APIRequestContext): Promise<void> {
  const login = { email: 'admin@example.com', password: 'Manager-2023' };
  await answered(await api.post('/auth/login', { data: login }), 200);
  // Journeys see the back office as it is on most days. Those of the first steps show them again.
  await answered(await api.patch('/setup', { data: { dismissed: true } }), 200);
}

async function answered(response: APIResponse, status: number): Promise<unknown> {
  expect(response.status(), `${response.url()}: ${await response.text()}`).toBe(status);
  return response.json();
}
