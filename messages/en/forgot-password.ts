import { messages } from '../src/messages.ts';

export const forgotPasswordText = messages('forgot-password', {
  forgotYourPassword: 'Forgot your password?',
  rememberedItLogIn: 'Remembered it? <link>Log In</link>',
  weSendYouALink: 'We send you a link with which you choose a new one.',
  sending: 'Sending…',
  sendTheLink: 'Send the link',
  sendTheLinkAgain: 'Send the link again',
  mailSent: 'Mail Sent',
  ifThereIsAnAccount:
    'If there is an account for {sentTo}, the link is on its way. It can take a minute; look among the junk mail too.',
});
