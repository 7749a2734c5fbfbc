/** A quiet picture in the shop's own colours: a lamp, a vase, a cup and a bag on a shelf. */
export function StillLife() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 720"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 size-full"
    >
      <circle cx="392" cy="268" r="190" className="fill-accent" opacity="0.12" />
      <circle cx="392" cy="268" r="118" className="fill-accent" opacity="0.12" />
      <path d="M0 560h600v160H0z" className="fill-accent" opacity="0.16" />

      <path d="M118 250h132l34 104H84z" className="fill-star" />
      <path d="M180 354h8v190h-8z" className="fill-ink" />
      <path d="M132 544a52 20 0 0 1 104 0v16H132z" className="fill-ink" />

      <path
        d="M300 404c0-20 12-26 12-52h50c0 26 12 32 12 52 20 24 34 56 34 88 0 34-20 60-44 68h-54c-24-8-44-34-44-68 0-32 14-64 34-88z"
        className="fill-surface"
      />
      <path
        d="M270 470c44 22 90 22 136 0 2 8 2 15 2 22 0 34-20 60-44 68h-54c-24-8-44-34-44-68 0-7 1-14 4-22z"
        className="fill-red"
        opacity="0.85"
      />
      <g fill="none" strokeWidth="6" strokeLinecap="round" className="stroke-green">
        <path d="M332 352c0-60-14-96-40-130" />
        <path d="M340 352c0-80 10-130 40-170" />
      </g>
      <g className="fill-green">
        <path d="M292 222c-34-4-52-26-52-58 34 4 54 26 52 58z" />
        <path d="M380 182c-2-36 16-60 50-68 4 36-14 62-50 68z" />
        <path d="M354 262c28-18 56-16 80 6-28 20-56 18-80-6z" />
        <path d="M322 288c-22-20-48-22-74-6 20 22 48 24 74 6z" />
      </g>

      <path d="M438 440h116l-12 102a20 20 0 0 1-20 18h-52a20 20 0 0 1-20-18z" className="fill-accent" />
      <path
        d="M464 462v-36a32 32 0 0 1 64 0v36"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path
        d="M472 492c14 14 34 14 48 0"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        className="stroke-on-accent"
      />

      <path d="M36 496h76v34a30 30 0 0 1-30 30H66a30 30 0 0 1-30-30z" className="fill-purple" />
      <path d="M36 504h-6a18 18 0 0 0 0 36h8" fill="none" strokeWidth="8" className="stroke-purple" />
    </svg>
  );
}
