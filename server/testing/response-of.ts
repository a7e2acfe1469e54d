import type { NamedEndpoint } from '@kinora/contract/api.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { text } from 'node:stream/consumers'

/** The whole response of a call. Of an event stream only that it has begun, since it has no end. */
export async function answerOf(http: FastifyInstance, endpoint: NamedEndpoint, request: InjectOptions) {
  const isStream = 'events' in endpoint.reply
  const response = await http.inject({ ...request, payloadAsStream: isStream })
  if (!isStream) return response
  const { statusCode } = response
  const stream = response.stream()
  if (statusCode === 200) {
    stream.destroy()
    return { statusCode, body: '', json: () => undefined as never }
  }
  const body = await text(stream)
  return { statusCode, body, json: () => JSON.parse(body) as never }
}
