import { z } from 'zod'
import { Password } from '@kinora/contract/fields.ts'
import { OwnDetails } from '@kinora/contract/profile.ts'

/** A new password and the same again (§5). */
export const NewPassword = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .superRefine(({ password, confirmPassword }, { addIssue }) => {
    const say = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    const weakness = Password.safeParse(password).error?.issues[0]?.message
    if (!password) say('password', 'Password is required.')
    else if (weakness) say('password', weakness)
    if (!confirmPassword) say('confirmPassword', 'Password is required.')
    else if (confirmPassword !== password) say('confirmPassword', 'Password mismatch.')
  })

export interface PasswordChangeValues {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/**
 * What is wrong with a change of password, field by field (§5): each of the three is required as soon as another is
 * filled in; all three empty means no change, and nothing is wrong.
 */
export function passwordProblems({ oldPassword, newPassword, confirmPassword }: PasswordChangeValues) {
  const problems: Partial<PasswordChangeValues> = {}
  if (!oldPassword && (newPassword || confirmPassword)) problems.oldPassword = 'Old password is required.'
  if (!newPassword && (oldPassword || confirmPassword)) problems.newPassword = 'Password is required.'
  const weakness = newPassword ? Password.safeParse(newPassword).error?.issues[0]?.message : undefined
  if (weakness) problems.newPassword = weakness
  if (!confirmPassword && (oldPassword || newPassword)) problems.confirmPassword = 'Password is required.'
  if (confirmPassword && confirmPassword !== newPassword) problems.confirmPassword = 'Password mismatch.'
  return problems
}

/** The change-password screen: the same rules, and something must be filled in. */
export const PasswordChange = z
  .object({ oldPassword: z.string(), newPassword: z.string(), confirmPassword: z.string() })
  .superRefine((values, { addIssue }) => {
    const isEmpty = !values.oldPassword && !values.newPassword && !values.confirmPassword
    const problems: Partial<PasswordChangeValues> = isEmpty
      ? {
          oldPassword: 'Old password is required.',
          newPassword: 'Password is required.',
          confirmPassword: 'Password is required.',
        }
      : passwordProblems(values)
    for (const [field, message] of Object.entries(problems)) addIssue({ code: 'custom', path: [field], message })
  })

/** One's own details, and a change of password for those who fill it in (§5). */
export const ProfileDraft = OwnDetails.extend({
  oldPassword: z.string(),
  newPassword: z.string(),
  confirmPassword: z.string(),
}).superRefine((values, { addIssue }) => {
  for (const [field, message] of Object.entries(passwordProblems(values)))
    addIssue({ code: 'custom', path: [field], message })
})
export type ProfileDraft = z.infer<typeof ProfileDraft>

/** How many digits the code of an invitation has. */
export const codeLength = 10

/** The digits of whatever was typed or pasted, at most ten. */
export const codeDigits = (text: string) => text.replace(/\D/g, '').slice(0, codeLength)

/** '482 913 7065': in groups that can be read aloud. */
export const groupedCode = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
