import { z } from 'zod'
import { areValid, Mobile, Password } from '@kinora/contract/fields.ts'
import { OwnDetails } from '@kinora/contract/profile.ts'

/** A new password, typed twice (section 5). */
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

interface PasswordChangeValues {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/**
 * The errors of a password change by field (section 5). Each field is required once another is filled in; if all are
 * empty, the password does not change.
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

/** The change-password screen has the same rules, but all fields are required. */
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

const profileFields = {
  name: OwnDetails.shape.name,
  mobile: Mobile,
  oldPassword: z.string(),
  newPassword: z.string(),
  confirmPassword: z.string(),
}
interface Issues {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void
}
function checkPasswordChange(values: PasswordChangeValues, { addIssue }: Issues) {
  for (const [field, message] of Object.entries(passwordProblems(values)))
    addIssue({ code: 'custom', path: [field], message })
}
const whenTyped = { when: areValid('oldPassword', 'newPassword', 'confirmPassword') }

/** The user's details, with an optional password change (section 5). */
export const ProfileDraft = z.object(profileFields).superRefine(checkPasswordChange, whenTyped)
/** For a patient who has no phone on record: the field may stay empty. */
export const ProfileDraftWithoutPhone = z
  .object({ ...profileFields, mobile: z.union([Mobile, z.literal('')], { error: 'Minimum six digits required.' }) })
  .superRefine(checkPasswordChange, whenTyped)
export type ProfileDraft = z.infer<typeof ProfileDraft>

/** How many digits the code of an invitation has. */
export const codeLength = 10

/** The first ten digits of typed or pasted text. */
export const codeDigits = (text: string) => text.replace(/\D/g, '').slice(0, codeLength)

/** '482 913 7065': in groups that can be read aloud. */
export const groupedCode = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
