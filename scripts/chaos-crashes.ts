import type { ChaosRun } from './chaos-run.ts'

/** Runs in which a process, the disk or the network fails. */
export const crashes: ChaosRun[] = [
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
    isAlone: true,
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
]
