import type { HomeSection } from '@shop/contract/home-sections';

export type SectionKind = HomeSection['kind'];
export type SectionOf<Kind extends SectionKind> = Extract<HomeSection, { kind: Kind }>;

/** A section at its place: `home.0` in the settings, and what replaces it. */
export type SectionFieldsProps<Kind extends SectionKind> = {
  section: SectionOf<Kind>;
  path: string;
  onChange: (section: SectionOf<Kind>) => void;
};
