-- additive
-- Staff record the payments of many orders as received at once.

alter table order_actions
  drop constraint order_actions_action_check,
  add constraint order_actions_action_check check (action in ('dispatch', 'deliver', 'receive-payment', 'cancel', 'resend-mail'));
