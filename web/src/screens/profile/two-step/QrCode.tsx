import { encode } from 'uqr';

/** Black on white in both themes: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      {data.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? <rect key={`${x}-${y}`} x={x} y={y} width="1" height="1" /> : [])),
      )}
    </svg>
  );
}
