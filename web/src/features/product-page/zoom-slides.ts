import { pictureSize, pictureSources } from '@shop/contract/pictures';
import type { SlideImage } from 'yet-another-react-lightbox';

export type ZoomedPicture = { src: string; alt: string };

/** A picture in all its sizes up to 1600 pixels, as the zoom takes it. Without known sizes it is shown as it is. */
export function zoomSlide({ src, alt }: ZoomedPicture): SlideImage {
  const size = pictureSize(src);
  const { srcSet } = pictureSources(src);
  if (size === undefined || srcSet === undefined) return { src, alt };
  const sources = srcSet.split(', ').map((source) => {
    const [address = src, wide = ''] = source.split(' ');
    const width = Number.parseInt(wide, 10);
    return { src: address, width, height: Math.round((width * size.height) / size.width) };
  });
  return { src, alt, ...size, srcSet: sources };
}
