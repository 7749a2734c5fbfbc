import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { field, openNew } from '../../../test/product-form-steps.ts';
import { somePicture } from '../../../test/samples.ts';

/** An upload as the browser tells of it; what is sent, and when, is up to the test. */
class FakeUpload {
  static sent: FakeUpload[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'Content-Type' ? 'application/json' : null);
  send() {
    FakeUpload.sent.push(this);
  }
  abort() {
    this.onabort?.();
  }
  tell(loaded: number, total: number) {
    act(() => this.upload.onprogress?.({ loaded, total }));
  }
  async answer(body: object) {
    this.status = 201;
    this.responseText = JSON.stringify(body);
    await act(async () => this.onload?.());
  }
}

const URL_OF_LAMP = `/media/${'a'.repeat(40)}/64x64.png`;

const nth = (n: number) => {
  const upload = FakeUpload.sent[n];
  if (upload === undefined) throw new Error(`Upload ${n} was not sent`);
  return upload;
};
const picture = (name: string) => new File(['bytes'], name, { type: 'image/png' });
const progress = (name: string) => screen.getByRole('progressbar', { name: `Uploading ${name}` });
const chooser = (place: string) => screen.getByLabelText(`Choose a picture for ${place}`);

beforeEach(() => {
  sessionStorage.clear();
  FakeUpload.sent = [];
  new FakeBackOffice();
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});

describe('a picture that is uploaded', () => {
  test('shows how much of it is sent, then that its sizes are made, and then itself', async () => {
    const { user } = await openNew();
    await user.upload(chooser('Thumbnail'), picture('lamp.png'));
    expect(progress('lamp.png')).toHaveAttribute('value', '0');
    nth(0).tell(25, 100);
    expect(progress('lamp.png')).toHaveAttribute('value', '0.25');
    expect(screen.getByText('25 %')).toBeVisible();
    nth(0).tell(100, 100);
    expect(progress('lamp.png')).not.toHaveAttribute('value');
    expect(screen.getByText('Making sizes…')).toBeVisible();
    const media = somePicture(7, URL_OF_LAMP);
    await nth(0).answer(media);
    await waitFor(() => expect(field('Thumbnail')).toHaveValue(media.url));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('waits while two others are sent, each with a progress of its own', async () => {
    const { user } = await openNew();
    const places = ['Thumbnail', 'Image 1', 'Image 2'];
    for (const [n, place] of places.entries()) await user.upload(chooser(place), picture(`${n}.png`));
    expect(FakeUpload.sent).toHaveLength(2);
    nth(0).tell(1, 2);
    nth(1).tell(1, 4);
    expect(['0.png', '1.png', '2.png'].map((name) => progress(name).getAttribute('value'))).toEqual([
      '0.5',
      '0.25',
      null,
    ]);
    expect(screen.getByText('Waiting…')).toBeVisible();
    await nth(0).answer(somePicture(7, URL_OF_LAMP));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(3));
    expect(progress('2.png')).toHaveAttribute('value', '0');
  });

  test('can be cancelled while it is sent', async () => {
    const { user } = await openNew();
    await user.upload(chooser('Thumbnail'), picture('lamp.png'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(chooser('Thumbnail')).toBeInTheDocument();
  });
});
