import { productPageText } from '@shop/messages/product-page';
import { type KeyboardEvent, useRef } from 'react';
import Lightbox, { type ZoomRef } from 'yet-another-react-lightbox';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { type ZoomedPicture, zoomSlide } from './zoom-slides.ts';

type PictureZoomProps = {
  pictures: readonly ZoomedPicture[];
  /** The picture that is shown first. */
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

const labels = {
  Lightbox: productPageText.enlargedPictures,
  Previous: productPageText.previousPicture,
  Next: productPageText.nextPicture,
  Close: productPageText.closePictures,
  'Zoom in': productPageText.zoomIn,
  'Zoom out': productPageText.zoomOut,
  'Enter Fullscreen': productPageText.fullScreen,
  'Exit Fullscreen': productPageText.leaveFullScreen,
};

/** Legible on any picture. */
const button = { backgroundColor: 'rgb(0 0 0 / 0.5)', borderRadius: '9999px', margin: '4px', filter: 'none' };

/** All pictures of a product over the whole window, to be zoomed by pinch, wheel, double press, and the keys +, - and 0. */
export function PictureZoom({ pictures, index, onShow, onClose }: PictureZoomProps) {
  const zoom = useRef<ZoomRef>(null);

  /** The library has the other keys; 0 alone it leaves to the browser. */
  function unzoom(event: KeyboardEvent) {
    if (event.key === '0' && !event.ctrlKey && !event.metaKey) zoom.current?.changeZoom(1);
  }

  const several = pictures.length > 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={pictures.map(zoomSlide)}
      plugins={[Zoom, Fullscreen]}
      labels={labels}
      on={{ view: ({ index: shown }) => onShow(shown) }}
      zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: 2 }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 0, swipe: 0, zoom: 0 } : {}}
      styles={{ button }}
      portal={{ container: { onKeyDown: unzoom } }}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  );
}
