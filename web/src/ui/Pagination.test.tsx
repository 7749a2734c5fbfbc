import { formatCount } from '@shop/contract/numbers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type PageLinkProps, Pagination } from './Pagination.tsx';

function PlainLink({ to, ...rest }: PageLinkProps) {
  return <a href={to} {...rest} />;
}

function show(page: number, total: number) {
  render(
    <Pagination
      page={page}
      pageSize={10}
      total={total}
      hrefFor={(to) => `/?page=${to}`}
      formatCount={formatCount}
      linkComponent={PlainLink}
    />,
  );
}

test("says 'Showing X to Y of N results'", () => {
  show(3, 25);
  expect(screen.getByText(/^Showing/)).toHaveTextContent('Showing 21 to 25 of 25 results');
});

test('an empty list shows 0 to 0 of 0', () => {
  show(1, 0);
  expect(screen.getByText(/^Showing/)).toHaveTextContent('Showing 0 to 0 of 0 results');
});

test('the page count is the ceiling of total divided by page size, and the current page is marked', () => {
  show(2, 21);
  expect(screen.getAllByRole('link', { name: /^Page/ }).map((link) => link.textContent)).toEqual(['1', '2', '3']);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('2');
});

test('Previous and Next lead one page on, and not past the first or last', () => {
  show(1, 20);
  expect(screen.getByRole('link', { name: 'Previous' })).not.toHaveAttribute('href');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/?page=2');
});
