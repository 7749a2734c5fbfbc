import { messages } from '../src/messages.ts';

/** Why a file could not be fetched from the address that somebody has named, such as a picture of an imported product. */
export const fetchErrorsText = messages('fetch-errors', {
  notInTime: 'It did not come within {seconds} seconds',
  serverAnswers: 'The server answers {status}',
  mostRedirects: 'More than {most} redirects',
  noAddress: 'This is no address',
  onlyHttp: 'Only http and https are fetched',
  noPasswords: 'Addresses with a password are not fetched',
  onlyPorts: 'Only the ports 80 and 443 are asked',
  notPublic: '{host} is not a public address',
  isEmpty: 'The file is empty',
  noSuchServer: 'There is no server of this name',
  noConnections: 'The server takes no connections',
  brokeOff: 'The server broke off',
  doesNotAnswer: 'The server does not answer',
  notReached: 'The server cannot be reached',
  failed: 'The connection failed',
  failedWith: 'The connection failed ({code})',
});
