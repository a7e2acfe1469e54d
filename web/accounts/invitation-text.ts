import { isEmailEnabled } from '../app/base-path.ts'

/** What happens with the email address of somebody who is to be invited. */
export const invitationText = () =>
  isEmailEnabled
    ? 'We’ll send the invitation to this address.'
    : 'No email can be sent yet: you’ll get an invitation to hand over.'
