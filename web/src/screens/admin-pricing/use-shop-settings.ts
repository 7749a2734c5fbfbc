import { useEffect, useState } from 'react';
import { fetchShopSettings } from '../../state/price-rules.ts';
import { useAppDispatch } from '../../store/hooks.ts';

export type ShopSettings = { country: string; pricesIncludeTax: boolean };

/** The settings of the shop on which prices depend; undefined until they are read. */
export function useShopSettings(): ShopSettings | undefined {
  const dispatch = useAppDispatch();
  const [settings, setSettings] = useState<ShopSettings>();
  useEffect(() => {
    let isOver = false;
    void dispatch(fetchShopSettings()).then((result) => {
      if (isOver || !fetchShopSettings.fulfilled.match(result)) return;
      const { country = 'US', pricesIncludeTax = true } = result.payload;
      setSettings({ country, pricesIncludeTax });
    });
    return () => {
      isOver = true;
    };
  }, [dispatch]);
  return settings;
}
