import type { User } from '@shop/contract/accounts';
import { useState } from 'react';

function initialsOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  const words = (name?.trim() || email).split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

type AvatarProps = { user: Pick<User, 'name' | 'email' | 'imageUrl'>; className?: string };

/** The user's image, or their initials if there is none or it is broken. The name is always nearby. */
export function Avatar({ user, className = 'size-10' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const { imageUrl } = user;
  const shape = `shrink-0 rounded-full ${className}`;
  if (imageUrl === null || imageUrl === '' || imageUrl === broken) {
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center bg-accent-soft text-sm font-bold text-accent ${shape}`}
      >
        {initialsOf(user)}
      </span>
    );
  }
  return (
    <img
      src={imageUrl}
      alt=""
      width={40}
      height={40}
      onError={() => setBroken(imageUrl)}
      className={`bg-sunken object-cover ${shape}`}
    />
  );
}
