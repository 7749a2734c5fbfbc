/**
 * The numbers of all advisory locks that the shop takes in its database, each for one purpose. Locks on names are taken by
 * their hash (hashtextextended) and do not collide with these.
 */
export const ADVISORY_LOCKS = {
  /** One process migrates the schema at a time. */
  migration: 7_467_001,
  /** One process inserts the demo shop or generated products at a time. */
  seed: 7_467_002,
  /** One process stores words for a search at a time. */
  searchWords: 7_467_003,
  /** One first owner is made at a time, and none while somebody is invited. */
  firstOwner: 7_467_004,
  /** One large change is applied at a time; small ones beside it share it where it is free. */
  changeSets: 7_467_005,
  /** One process brings in booked changes at a time, by a function of the database. */
  bookedChanges: 7_467_006,
  /** The demo is removed once at a time. */
  demoRemoval: 7_467_007,
  /** Shared by who stores amounts, alone by who changes the units that they are in. */
  currency: 7_467_008,
  /** One process claims a picture of an import at a time. */
  pictureClaims: 7_467_009,
  /** One change of who is in the staff, and of what their roles may do, is made at a time. */
  staff: 7_467_010,
  /** One process sums up customers at a time. */
  customers: 7_467_011,
  /** One process sums up figures at a time. */
  figures: 7_467_012,
} as const;
