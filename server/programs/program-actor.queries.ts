import { accessRightOf } from '@kinora/contract/role-matrix.ts'
import type { Compilable } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'

export type ProgramActor = Pick<Actor, 'accountId' | 'organizationId' | 'role'>

/** Runs a statement that is built once for each role and program scope. */
export const buildForActor = <V extends Parameters<typeof buildOnce>[2], R>(
  db: Db,
  name: string,
  { role, accountId, organizationId }: ProgramActor,
  values: V,
  build: (actor: ProgramActor, values: V) => Compilable<R>,
) =>
  buildOnce(
    db,
    `${name} ${role} ${accessRightOf('programs', role).scope}`,
    { ...values, accountId, organizationId },
    (params) => build({ role, accountId: params.accountId, organizationId: params.organizationId }, params),
  )
