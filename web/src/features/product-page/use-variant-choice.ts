import type { Color, Product, Size } from '@shop/contract/catalogue';
import { type Choice, COLOR_OPTION, isBuiltIn, SIZE_OPTION } from '@shop/contract/options';
import type { Variant } from '@shop/contract/variants';
import { productPageText } from '@shop/messages/product-page';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { choiceWords } from '../../state/line-words.ts';
import { hasOtherOptions, variantChosen } from '../../state/variant-choices.ts';
import { choicesInWords, type OptionPicker, pickerOf, plainPickers } from './option-pickers.ts';
import {
  type ColorOption,
  cheapestOf,
  colorOptions,
  type Option,
  plainOptions,
  sizeOptions,
  variantWith,
} from './variant-options.ts';

export type VariantChoice = {
  /** Whether the product has variants is known. Until then nothing is chosen, and nothing can be. */
  known: boolean;
  /** Undefined if the product has no colours. */
  color: Color | undefined;
  /** A size in stock; undefined if the product has none, none is in stock, or the chosen one no longer is. */
  size: Size | undefined;
  /** Undefined for a product without variants. */
  variant: Variant | undefined;
  colors: ColorOption[];
  sizes: Option[];
  /** The options besides colour and size, in their order. */
  others: OptionPicker[];
  /** Of the others, what is chosen, for sentences. */
  choices: { option: number; label: string }[];
  /** Why the product is not available as chosen; undefined if it is. */
  obstacle: string | undefined;
  /** The product no longer has the variant that the address names, or else the one that the page opened with. */
  gone: 'named' | 'opened' | undefined;
  chooseColor: (id: string) => void;
  chooseSize: (id: string) => void;
  choose: (choice: Choice) => void;
};

/** The query parameter that names the chosen variant. */
const PARAMETER = 'variant';

/**
 * The colour and size on a product page: of a variant, where the product has some.
 * @param onChoose called when the person chooses
 */
export function useVariantChoice(product: Product, onChoose: () => void): VariantChoice {
  const plain = usePlainChoice(product);
  const ofVariants = useChosenVariant(product);
  const choice = product.variants === undefined ? undecided(product, plain) : (ofVariants ?? plain);
  const chooser = (choose: (id: string) => void) => (id: string) => {
    onChoose();
    choose(id);
  };
  return {
    ...choice,
    chooseColor: chooser(choice.chooseColor),
    chooseSize: chooser(choice.chooseSize),
    choose(chosen) {
      onChoose();
      choice.choose(chosen);
    },
  };
}

const nothing = () => {};

/**
 * Lists for shoppers carry no variants: the first colour and size may be sold out together, or cost more than is shown. The pickers
 * keep their places and the focus.
 */
function undecided(product: Product, plain: VariantChoice): VariantChoice {
  const none = { color: undefined, size: undefined, obstacle: undefined, chooseColor: nothing, chooseSize: nothing };
  return { ...plain, ...none, others: plainPickers(product), choose: nothing, known: false };
}

/** The variant that the address names, or the one that the page opened with. A choice replaces the address. */
function useChosenVariant(product: Product): VariantChoice | undefined {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const variants = product.variants ?? [];
  // It stays chosen if it sells out while it is looked at: no other variant replaces it silently.
  const [openedWith, setOpenedWith] = useState<number>();
  const parameters = new URLSearchParams(search);
  const named = parameters.get(PARAMETER);
  const inAddress = variants.find(({ id }) => String(id) === named);
  const opened = variants.find(({ id }) => id === openedWith);
  const chosen = inAddress ?? opened ?? cheapestOf(product, variants);
  if (chosen === undefined) return undefined;
  if (openedWith === undefined) setOpenedWith(chosen.id);

  function choose(variant: Variant | undefined) {
    if (variant === undefined) return;
    parameters.set(PARAMETER, String(variant.id));
    void navigate(
      { search: `?${parameters}`, hash },
      { replace: true, preventScrollReset: true, flushSync: true, state },
    );
  }

  function goneVariant(): VariantChoice['gone'] {
    if (inAddress !== undefined) return undefined;
    if (named !== null) return 'named';
    return openedWith !== undefined && opened === undefined ? 'opened' : undefined;
  }

  const color = product.colors.find(({ id }) => id === chosen.color);
  const size = product.sizes.find(({ id }) => id === chosen.size);
  const ofColorAndSize: VariantChoice = {
    known: true,
    color,
    size,
    variant: chosen,
    colors: colorOptions(product, variants, chosen),
    sizes: sizeOptions(product, variants, chosen),
    others: [],
    choices: [],
    obstacle: chosen.stock > 0 ? undefined : soldOutSentence({ color, size }),
    gone: goneVariant(),
    chooseColor: (id) => choose(variantWith(product, variants, chosen, { color: id })),
    chooseSize: (id) => choose(variantWith(product, variants, chosen, { size: id })),
    choose: (choice) => choose(variantChosen(product, variants, chosen, choice)),
  };
  return hasOtherOptions(product)
    ? { ...ofColorAndSize, ...withOthers(product, variants, chosen, choose) }
    : ofColorAndSize;
}

/** The same for a product with other options: each choice then depends on all others. */
function withOthers(
  product: Product,
  variants: readonly Variant[],
  chosen: Variant,
  choose: (variant: Variant | undefined) => void,
): Partial<VariantChoice> {
  const pick = (option: number) => (value: string) =>
    choose(variantChosen(product, variants, chosen, { option, value }));
  const pickers = product.options.map((option) => pickerOf(product, variants, chosen, option));
  const valuesOf = (id: number) => pickers.find((picker) => picker.id === id)?.values ?? [];
  const others = pickers.filter(({ id }) => !isBuiltIn(id));
  return {
    colors: valuesOf(COLOR_OPTION).map((value) => {
      const { class: swatch = '', hex } = product.colors.find(({ id }) => id === value.id) ?? {};
      return { ...value, class: swatch, hex };
    }),
    sizes: valuesOf(SIZE_OPTION),
    others,
    choices: others.flatMap(({ id, chosen: value, values }) => {
      const label = values.find((one) => one.id === value)?.name;
      return label === undefined ? [] : [{ option: id, label }];
    }),
    ...(chosen.stock <= 0 && {
      obstacle: productPageText.chooseSomethingElse({ choice: choicesInWords(product, chosen) }),
    }),
    chooseColor: pick(COLOR_OPTION),
    chooseSize: pick(SIZE_OPTION),
  };
}

function soldOutSentence(choice: { color: Color | undefined; size: Size | undefined }): string {
  const words = { choice: choiceWords(choice) };
  if (choice.size === undefined) return productPageText.chooseAnotherColor(words);
  return choice.color === undefined
    ? productPageText.chooseAnotherSize(words)
    : productPageText.chooseAnotherColorOrSize(words);
}

/** Of a product without variants: the first available ones, until the person chooses others. */
function usePlainChoice(product: Product): VariantChoice {
  const { colors, sizes } = product;
  const [colorId, chooseColor] = useState<string>();
  const [sizeId, chooseSize] = useState<string>();
  const wanted = sizes.find(({ id }) => id === sizeId);
  const possible = sizes.find(({ inStock }) => inStock);
  const size = wanted ?? possible;

  function obstacle(): string | undefined {
    if (sizes.length === 0) return undefined;
    if (possible === undefined) return productPageText.noSizeOfThisProduct;
    // The person chose this size, so no other one replaces it.
    if (size?.inStock === false) return productPageText.sizeNameIsNoLonger({ name: size.name });
    return undefined;
  }

  return {
    known: true,
    color: colors.find(({ id }) => id === colorId) ?? colors[0],
    size: size?.inStock === true ? size : undefined,
    variant: undefined,
    colors: colors.map((color) => ({ ...color, label: color.name, soldOut: false, disabled: false })),
    sizes: plainOptions(product),
    others: [],
    choices: [],
    obstacle: obstacle(),
    gone: undefined,
    chooseColor,
    chooseSize,
    choose: nothing,
  };
}
