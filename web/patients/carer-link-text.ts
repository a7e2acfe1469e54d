import { isEmailEnabled } from '../app/base-path.ts'

/** What became of a carer's link. Without a mail server it reaches nobody. */
export const carerLinkText = ({ name, email }: { name: string; email: string }) =>
  isEmailEnabled
    ? `A link for ${name} is on its way to ${email}.`
    : `This installation cannot send email yet, so ${name} gets no link.`
