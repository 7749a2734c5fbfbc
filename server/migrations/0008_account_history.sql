-- What people change of their own account is told as well.

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'refund_due', 'payment_refunded',
  'signed_up', 'profile_changed', 'admin_set', 'password_reset', 'login_locked'));
