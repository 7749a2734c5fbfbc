/** In a file of its own, since every page needs it, and what it asks for only some. */
export { proving } from '../api/request.ts';
