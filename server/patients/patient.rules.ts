import { attentionKinds, type AttentionKind } from '@kinora/contract/patients.ts'

/** Lower is more urgent; 9 means nothing to do. */
export const attentionRank = (kind: AttentionKind | undefined) => (kind ? attentionKinds.indexOf(kind) : 9)
