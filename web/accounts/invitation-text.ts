import { isEmailEnabled } from '../app/base-path.ts'

/** The hint at an email field: whether the invitation is emailed or has to be handed over. */
export const invitationText = () =>
  isEmailEnabled
    ? 'We’ll send the invitation to this address.'
    : 'No email can be sent yet: you’ll get an invitation to hand over.'
