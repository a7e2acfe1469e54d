import { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import { z } from 'zod'
import { definitionOf, type Values } from './survey-form-values.ts'

const isNumber = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.expected === 'number'

/** The rules of the contract, with a better message for missing numbers. */
export const Draft = z.any().superRefine((values: Values, context) => {
  for (const issue of SurveyDefinition.safeParse(definitionOf(values)).error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: issue.path,
      message: isNumber(issue) ? 'Enter a number.' : issue.message,
    })
}) as unknown as z.ZodType<Values, Values>
