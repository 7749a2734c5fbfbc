import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { cropPicture, drawOn } from './crop-picture.ts';

/** Pixels of the longer side, for a fine screen. */
const SHOWN = 1000;

type CropDialogProps = {
  file: File;
  onCrop: (cropped: File) => void;
  onClose: () => void;
};

/** In the middle. */
function largestSquare({ width, height }: { width: number; height: number }): PercentCrop {
  const side = Math.min(width, height);
  const [across, down] = [(side / width) * 100, (side / height) * 100];
  return { unit: '%', x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down };
}

/** Chooses a square of a picture, by pointer or by arrow keys. */
export function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [failed, setFailed] = useState(false);
  const [working, setWorking] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    drawOn(element, file, SHOWN).then(
      () => {
        setCrop(largestSquare(element));
      },
      () => setFailed(true),
    );
  }, [file]);

  async function finish() {
    if (crop === undefined) return;
    setWorking(true);
    const square = { x: crop.x / 100, y: crop.y / 100, width: crop.width / 100, height: crop.height / 100 };
    await cropPicture(file, square).then(onCrop, () => setFailed(true));
    setWorking(false);
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={adminProductFormText.cropToASquare}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {adminProductFormText.cancel}
          </Button>
          <Button
            busy={working}
            busyText={adminProductFormText.cropping}
            unavailable={crop === undefined}
            onClick={() => void finish()}
          >
            {adminProductFormText.crop}
          </Button>
        </>
      }
    >
      {failed && <Alert className="mb-4">{adminProductFormText.theBrowserCannotReadThis}</Alert>}
      <div className="grid place-items-center rounded-md bg-sunken">
        <ReactCrop
          {...(crop !== undefined && { crop })}
          aspect={1}
          keepSelection
          minWidth={24}
          onChange={(_pixels, percent) => setCrop(percent)}
          ariaLabels={{
            cropArea: adminProductFormText.theSquareMoveItWith,
            nwDragHandle: adminProductFormText.upperLeftCornerResizeWith,
            nDragHandle: adminProductFormText.upperEdgeResizeWithThe,
            neDragHandle: adminProductFormText.upperRightCornerResizeWith,
            eDragHandle: adminProductFormText.rightEdgeResizeWithThe,
            seDragHandle: adminProductFormText.lowerRightCornerResizeWith,
            sDragHandle: adminProductFormText.lowerEdgeResizeWithThe,
            swDragHandle: adminProductFormText.lowerLeftCornerResizeWith,
            wDragHandle: adminProductFormText.leftEdgeResizeWithThe,
          }}
        >
          <canvas ref={canvas} width={1} height={1} className="max-h-[60dvh] max-w-full" />
        </ReactCrop>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{adminProductFormText.howToCrop}</p>
    </Modal>
  );
}
