import type { JoinBuilder, StringReference } from 'kysely'

type OrganizationOf<Column> = Column extends `${infer Table}.${string}` ? `${Table}.organizationId` : never

/** Rejects a column outside the join, or of a table without organizations. */
type Known<Column, Joined, Tables extends keyof Joined> = [Column, OrganizationOf<Column>] extends [
  StringReference<Joined, Tables>,
  StringReference<Joined, Tables>,
]
  ? unknown
  : { noColumn: Column }

const organizationOf = (column: string) => `${column.split('.')[0]}.organizationId` as never

/** Joins by a column within the organization: `.innerJoin('programs as g', inSameOrganization('g.id', 'r.programId'))`. */
export const inSameOrganization =
  <Left extends string, Right extends string>(left: Left, right: Right) =>
  <Joined, Tables extends keyof Joined>(
    join: JoinBuilder<Joined, Tables> & Known<Left, Joined, Tables> & Known<Right, Joined, Tables>,
  ) =>
    join.onRef(organizationOf(left), '=', organizationOf(right)).onRef(left as never, '=', right as never)
