/** Public API of this feature: other features import nothing else of it. */
export { cancelAppointment } from './own-appointment.ts';
export { readVoucher, voucherOwner } from './voucher.ts';
