import { z } from 'zod'
import { Profile } from './accounts.ts'
import { Done, Email, Mobile, Name } from './fields.ts'
import { avatarUpload } from './picture-limits.ts'
import { everyone } from './roles.ts'
import { Signature } from './signature.ts'
import { defineApi } from './api.ts'

/**
 * Details that people change directly; a missing mobile stays unchanged. The email is their sign-in name, so
 * `saveEmail` verifies a new one first.
 */
export const OwnDetails = z.object({ name: Name, mobile: Mobile.optional() })

const failure = 'Failed to save your details'

export const profile = defineApi('accounts', {
  saveOwn: {
    route: 'PATCH /user',
    roles: everyone,
    body: OwnDetails,
    reply: Profile,
    failure,
  },
  /**
   * Sends a link to the new email, which takes effect when the link is opened. The reply is the same if somebody else
   * in the organization uses that email, so that it does not reveal who is a patient.
   */
  saveEmail: {
    route: 'PUT /user/email',
    roles: everyone,
    body: z.object({ email: Email }),
    reply: Done,
    isStepUp: true,
    failure: 'We couldn’t send the email. Please try again.',
    limit: { points: 5, seconds: 3600, by: 'person' },
  },
  savePicture: {
    route: 'PUT /user/picture',
    roles: everyone,
    body: { upload: avatarUpload },
    reply: Profile,
    failure: 'Failed to save your picture',
    isAudited: false,
    limit: { points: 30, seconds: 3600, by: 'person' },
  },
  removePicture: {
    route: 'DELETE /user/picture',
    roles: everyone,
    reply: Profile,
    failure: 'Failed to remove your picture',
    isAudited: false,
  },
  /** Needs a signed URL, which is valid for about an hour. */
  picture: {
    route: 'GET /user/picture/:id',
    roles: 'anyone',
    hasNoTransaction: true,
    query: Signature,
    reply: { file: 'image/webp', cache: 'private, max-age=3600, immutable', isStored: true },
    failure: 'Failed to read the picture',
  },
})
