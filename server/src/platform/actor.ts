/** Who is calling, as far as use cases care. */
export interface Actor {
  userId: number;
  role: 'user' | 'admin';
}
