/** A fault planted in a copy of the product, with which the run must fail. */
export interface PlantedFault {
  /** What is taken away, in words. */
  name: string
  file: string
  /** Stands in the file exactly once. */
  from: string
  to: string
  /** The tests that notice it, where it need not be all of the run. */
  files?: string[]
  only?: string
}

export interface ChaosRun {
  id: string
  name: string
  goal: string
  /** Test files, and the tests of them that belong to the run. */
  files: string[]
  only?: string
  /** Makes the run as large as its goal asks. */
  environment?: NodeJS.ProcessEnv
  /** Left out where the run breaks the product on purpose itself. */
  fault?: PlantedFault
}

/** The runs of the plan. */
export const runs: ChaosRun[] = [
  {
    id: 'L1, L2',
    name: 'server and database are killed two hundred times under eight writers',
    goal: 'no acknowledged write lost, doubled or half done',
    files: ['server/crash-recovery.test.ts'],
    only: 'again and again',
    environment: { KINORA_KILLS: '200' },
    fault: {
      name: 'commits do not wait for the disk',
      file: 'server/database/cluster.ts',
      from: "...['timezone=UTC',",
      to: "...['synchronous_commit=off', 'wal_writer_delay=10s', 'timezone=UTC',",
    },
  },
  {
    id: 'L1b',
    name: 'the server is killed while a purchase is paid',
    goal: 'settled as the next process starts, paid once',
    files: ['server/crash-recovery.test.ts'],
    only: 'a purchase',
    fault: {
      name: 'the job waits for its time',
      file: 'server/jobs/worker.ts',
      from: 'if (isAlone) await',
      to: 'if (isAlone && !isAlone) await',
    },
  },
  {
    id: 'L3',
    name: 'the kills of L2 without waiting for the disk',
    goal: 'the loss is noticed',
    files: ['server/crash-recovery.test.ts'],
    only: 'can fail',
  },
  {
    id: 'L4',
    name: 'the disk is full',
    goal: 'a clear answer, no partial file',
    files: ['server/exercises/video-storage.test.ts'],
    only: 'full disk',
    fault: {
      name: 'partial files stay',
      file: 'server/integrations/file-storage.ts',
      from: 'await rm(part, { force: true })',
      to: '',
      only: 'a full disk is reported',
    },
  },
  {
    id: 'L5',
    name: 'the network to the database cuts, refuses, delays or swallows what is sent',
    goal: '503 within 30 s, back within 5 s, no confirmed write lost or doubled',
    files: ['server/database-outage.test.ts'],
    fault: {
      name: 'a connection that cannot be opened is no 503',
      file: 'server/http/errors.ts',
      from: '/^(ECONN|',
      to: '/^(NEVER|',
      only: 'cannot be reached',
    },
  },
  {
    id: 'L6',
    name: 'slow bodies, pipelined requests, many connections from one address',
    goal: 'cut off; others are answered',
    files: ['server/http/connection-limits.test.ts'],
    fault: {
      name: 'any number of requests may be open on a socket',
      file: 'server/http/connection-limits.ts',
      from: 'if (open > maxOpenRequests) return void socket.destroy()',
      to: '',
      only: 'pipelin',
    },
  },
  {
    id: 'L7',
    name: 'more requests than can be worked on',
    goal: 'who asks once waits a turn; the rest is refused in time',
    files: ['server/http/admission.test.ts'],
    fault: {
      name: 'there is always a place',
      file: 'server/http/admission.ts',
      from: 'if (free > 0) free -= 1',
      to: 'if (free > -1_000_000) free -= 1',
    },
  },
  {
    id: 'L8, L9',
    name: 'hostile input of every kind, to every call',
    goal: '4xx only',
    files: ['server/http/hostile-input.test.ts', 'server/http/fuzz.test.ts'],
    environment: { KINORA_FUZZ: '100000' },
    fault: {
      name: 'an upload that breaks off is an error of the server',
      file: 'server/http/errors.ts',
      from: '/multipart|Unexpected end of form|Part terminated early/i',
      to: '/never/',
      files: ['server/http/hostile-input.test.ts'],
      only: 'broken upload',
    },
  },
  {
    id: 'L10',
    name: 'smuggled, broken and unknown HTTP',
    goal: '4xx or closed, nothing smuggled is answered',
    files: ['server/http/hostile-connections.test.ts'],
    fault: {
      name: 'several Host headers are accepted',
      file: 'server/http/http-server.ts',
      from: 'if (hosts.length > 1)',
      to: 'if (hosts.length > 9)',
      only: 'two hosts',
    },
  },
  {
    id: 'L11',
    name: 'payments, guesses and additions in parallel',
    goal: 'exact results',
    files: ['server/plans/billing.test.ts', 'server/plans/plan-limit.test.ts', 'server/accounts/sign-in.test.ts'],
    only: 'parallel',
    fault: {
      name: 'additions near a limit do not wait for each other',
      file: 'server/plans/plan-limit.queries.ts',
      from: "isExclusive ? 'pg_advisory_xact_lock' :",
      to: "isExclusive ? 'pg_advisory_xact_lock_shared' :",
      files: ['server/plans/plan-limit.test.ts'],
    },
  },
  {
    id: 'L12',
    name: 'each statement of each write fails in turn',
    goal: 'nothing half written; the repeated request succeeds',
    files: ['server/statement-faults.test.ts'],
    fault: {
      name: 'each write changes something outside its transaction',
      file: 'server/http/run-handler.ts',
      from: 'if (earlier) return earlier.reply',
      to:
        "await app.systemDb.updateTable('exercises').set({ updatedAt: new Date() as never })" +
        ".where('id', '=', (eb) => eb.selectFrom('exercises').select('id').orderBy('id').limit(1)).execute()",
      only: 'of tickets.create fails',
    },
  },
  {
    id: 'L13',
    name: 'the clock was a day ahead and is put right',
    goal: 'no lock, session or seal is wrong',
    files: ['server/accounts/sign-in.test.ts', 'server/accounts/accounts.test.ts', 'server/audit/audit.test.ts'],
    only: 'clock|tomorrow|backlog',
    fault: {
      name: 'a session that was used tomorrow goes on',
      file: 'server/accounts/login-session.queries.ts',
      from: ' and s.seen_at < ${latestSeen}',
      to: '',
      files: ['server/accounts/accounts.test.ts'],
    },
  },
  {
    id: 'L14',
    name: 'several processes on one database; jobs of dead workers',
    goal: 'each job once, no job lost',
    files: ['server/notifications/processes.test.ts', 'server/jobs/lost-jobs.test.ts'],
    fault: {
      name: 'what a dead worker held stays locked',
      file: 'server/jobs/lost-jobs.ts',
      from: "await db.query('select graphile_worker.force_unlock_workers(array[$1])', [id])",
      to: '',
      files: ['server/jobs/lost-jobs.test.ts'],
      only: 'dead workers',
    },
  },
  {
    id: 'L15',
    name: 'conversions of videos are killed',
    goal: 'ready or failed, never stuck; nothing is left of what was cut off',
    files: ['server/exercises/video-crash.test.ts'],
    fault: {
      name: 'a conversion that was cut off is not tried again',
      file: 'server/exercises/video-conversion.service.ts',
      from: 'if (video.tries >= maxConversionAttempts)',
      to: 'if (video.tries > 0)',
      only: 'starts again',
    },
  },
  {
    id: 'L16',
    name: 'six thousand requests, after those with which it warms up',
    goal: 'no memory and no open file is kept of them',
    files: ['server/soak.test.ts'],
    fault: {
      name: 'the server keeps 2 kB of each request',
      file: 'server/http/handle-request.ts',
      from: 'const asked = { request, reply, leave }',
      to: "const asked = { request, reply, leave }\n  ;((globalThis as { leak?: unknown[] }).leak ??= []).push(Array.from({ length: 250 }, () => ''))",
    },
  },
  {
    id: 'L17',
    name: 'two processes and a worker are restarted in turn under load, twenty times in all',
    goal: 'no request fails',
    files: ['server/rolling-restart.test.ts'],
    only: 'restarted in turn',
    environment: { KINORA_RESTARTS: '20' },
    fault: {
      name: 'a process that is told to stop ends at once',
      file: 'server/main.ts',
      from: 'await app.close()',
      to: '',
    },
  },
  {
    id: 'L18',
    name: 'a backup is restored',
    goal: 'the restored clinic starts, complete',
    files: ['server/backup/backup.test.ts', 'server/backup/restore-start.test.ts'],
    fault: {
      name: 'the backup lists files without their content',
      file: 'server/backup/backup.ts',
      from: 'yield* partsOf(content, key)',
      to: '',
      files: ['server/backup/backup.test.ts'],
      only: 'restores every row',
    },
  },
  {
    id: 'L19',
    name: 'the mail server is slow, refuses or disappears',
    goal: 'each email once, no transaction waits',
    files: ['server/emails/outbox.test.ts'],
    fault: {
      name: 'an email that is being sent is not claimed',
      file: 'server/emails/email.queries.ts',
      from: 'attempt_at = now() + make_interval(secs => ${leaseSeconds})\n    from claimed',
      to: 'attempt_at = now()\n    from claimed',
      only: 'long after the lease',
    },
  },
  {
    id: 'L20',
    name: 'the released version is upgraded',
    goal: 'same schema, nothing lost',
    files: ['server/database/upgrade.test.ts'],
    fault: {
      name: 'a migration deletes the answers of one survey',
      file: 'server/database/migrations/0095_carers.sql',
      from: "call protect('patient_carers');",
      to: "call protect('patient_carers');\ndelete from survey_responses where id = (select id from survey_responses limit 1);",
    },
  },
  {
    id: 'L21',
    name: 'the power is cut: what can be seen of it without cutting it',
    goal: 'each commit is on the disk before it is confirmed; damage would be noticed',
    files: ['server/database/durability.test.ts'],
    fault: {
      name: 'the disk is not waited for',
      file: 'server/database/cluster.ts',
      from: "...['timezone=UTC',",
      to: "...['wal_sync_method=open_datasync', 'fsync=off', 'timezone=UTC',",
    },
  },
  {
    id: 'G2',
    name: 'people are moved, suspended, promoted, shared, helped and signed out in random order',
    goal: 'each sees exactly what they should',
    files: ['server/access-sequences.test.ts'],
    only: 'whatever order',
    environment: { KINORA_ACCESS_RUNS: '2000' },
    fault: {
      name: 'a practitioner has the patients of the whole clinic',
      file: 'server/security/visible-patients.ts',
      from: "const inCharge = all.where('t.practitionerId', '=', practitionerId)",
      to: 'const inCharge = all',
    },
  },
]
