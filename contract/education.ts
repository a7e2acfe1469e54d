import { z } from 'zod'
import { areValid, changesOf, Done, Id, listOf, MomentOut, page, Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

export const educationTopics = [
  'Pain',
  'Pacing and activity',
  'Exercise',
  'Tendons',
  'Joints',
  'Back and neck',
  'Surgery and injury',
  'Balance and falls',
  'Sleep and wellbeing',
  'Other',
] as const
export const EducationTopic = z.enum(educationTopics)
export type EducationTopic = z.infer<typeof EducationTopic>

/** A page has its own text; a link leads to another site, and a PDF is a file: both need a connection. */
export const EducationKind = z.enum(['page', 'link', 'pdf'])
export type EducationKind = z.infer<typeof EducationKind>

/** The clinical review of the current version. Kinora's own pages, and copies of them, start as awaiting. */
export const EducationReview = z.enum(['awaiting', 'reviewed'])
export type EducationReview = z.infer<typeof EducationReview>

export const EducationCard = z.object({
  _id: Id,
  kind: EducationKind,
  title: z.string(),
  topic: EducationTopic,
  /** The reading time; 0 for a link and a PDF. */
  minutes: z.number(),
  /** The size of a PDF; 0 for other kinds. */
  fileBytes: z.number(),
  /** Written by Kinora. Clinics change it by duplicating it. */
  isStarter: z.boolean(),
  /** Null if no review is needed and none was made. */
  reviewState: EducationReview.nullable(),
  reviewer: z.string(),
  reviewedAt: MomentOut.nullable(),
  /** It can no longer be chosen; programs that have it keep it. */
  isRetired: z.boolean(),
  /** The number of the clinic's programs and templates that have it. */
  uses: z.number(),
  version: z.number(),
  updatedAt: MomentOut,
})
export type EducationCard = z.infer<typeof EducationCard>

export const EducationPage = EducationCard.extend({
  /** In the formatting of education-text.ts. */
  body: z.string(),
  url: z.string(),
})
export type EducationPage = z.infer<typeof EducationPage>

const isSecureAddress = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}

/** Fields that every kind of page has. */
export const educationFacts = {
  title: Text(120).trim().min(1, 'Title is required.'),
  topic: EducationTopic,
}

const fields = z.object({
  kind: EducationKind.exclude(['pdf']).default('page'),
  ...educationFacts,
  body: Text(20_000).trim().default(''),
  url: Text(500)
    .trim()
    .refine((url) => url === '' || isSecureAddress(url), 'Use a full address that begins with https://')
    .default(''),
})

const textIssue = { path: ['body'], message: 'Write the text of the page.', when: areValid('kind', 'body') }
const addressIssue = { path: ['url'], message: 'Enter the address of the page.', when: areValid('kind', 'url') }

export const EducationDraft = fields
  .extend({ _id: Id.optional() })
  .refine(({ kind, body }) => kind !== 'page' || body.length > 0, textIssue)
  .refine(({ kind, url }) => kind !== 'link' || url.length > 0, addressIssue)
export type EducationDraft = z.infer<typeof EducationDraft>

export const education = defineApi('education', {
  /** The clinic's own pages and Kinora's, by title. */
  list: {
    route: 'GET /education',
    roles: staff,
    query: z.object({ ...page, topic: EducationTopic.optional(), isRetired: z.stringbool().optional() }),
    reply: listOf(EducationCard),
    failure: 'Failed to read the education pages',
  },
  get: {
    route: 'GET /education/:id',
    roles: staff,
    reply: EducationPage,
    failure: 'Failed to read the education page',
  },
  create: {
    route: 'POST /education',
    roles: staff,
    body: EducationDraft,
    reply: EducationPage,
    failure: 'Failed to save the education page',
  },
  /**
   * Changes a page of the clinic; 409 for one of Kinora's. Patients who have the page see the new text from then on.
   */
  update: {
    route: 'PATCH /education/:id',
    roles: staff,
    body: changesOf(fields.omit({ kind: true })).extend({ version: z.number().int() }),
    reply: EducationPage,
    failure: 'Failed to save the education page',
  },
  /** A copy that belongs to the clinic. */
  duplicate: {
    route: 'POST /education/:id/duplicate',
    roles: staff,
    body: z.object({ _id: Id.optional() }),
    reply: EducationPage,
    failure: 'Failed to copy the education page',
  },
  /** Deletes a page that no program has; used ones are retired. */
  remove: {
    route: 'DELETE /education/:id',
    roles: staff,
    reply: z.object({ isRetired: z.boolean() }),
    failure: 'Failed to remove the education page',
  },
  restore: {
    route: 'PUT /education/:id/restore',
    roles: staff,
    reply: Done,
    failure: 'Failed to restore the education page',
  },
  /** Marks this version as reviewed by the signed-in person. Every clinic reviews for itself. */
  review: {
    route: 'POST /education/:id/review',
    roles: staff,
    body: z.object({ version: z.number().int() }),
    reply: EducationPage,
    failure: 'Failed to save the review',
  },
})
