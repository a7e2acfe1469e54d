// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { Dosage, PainRule, Side } from '@kinora/contract/dosage.ts'
import type { NotificationFacts, NotificationKind } from '@kinora/contract/notification-kinds.ts'
import type { ExerciseDraft } from '@kinora/contract/exercises.ts'
import type { Stroke } from '@kinora/contract/drawing.ts'
import type { BodyPosition, BodyRegion, Equipment, ExerciseType, Laterality, Measure } from '@kinora/contract/exercise-categories.ts'
import type { Proof } from '@kinora/contract/operator.ts'
import type { Theme } from '@kinora/contract/organizations.ts'
import type { AffectedSide, AttentionKind, EnabledSurvey, PatientSummary, Sex, StatusReason } from '@kinora/contract/patients.ts'
import type { Precaution, RestrictionTag } from '@kinora/contract/precautions.ts'
import type { ProposalContent } from '@kinora/contract/progression-proposals.ts'
import type { ProgressionRule } from '@kinora/contract/progression-rules.ts'
import type { LogRequirement } from '@kinora/contract/series.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import type { SurveyAlert, SurveyAnswer, SurveyScore } from '@kinora/contract/surveys.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { LoggedSet } from '@kinora/contract/workouts.ts'
import type { Figure } from '@kinora/figure/model.ts'

type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update> ? ColumnType<Read, Insert | undefined, Update> : ColumnType<T, T | undefined, T>
type Moment = ColumnType<Date, Date | string, Date | string>
/** Documents are written as text, because the driver would convert an array to a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

export interface Tables {
  accountAuthenticators: {
    accountId: string
    organizationId: string
    seedSealed: string
    keyId: string
    confirmedAt: Moment | null
    lastStep: Generated<number>
    createdAt: Generated<Moment>
  }
  accountEventQueue: {
    id: number
  }
  accountEventRefusals: {
    hour: Moment
    call: string
    count: Generated<number>
  }
  accountEventSeals: {
    organizationId: string
    number: number
    eventIds: number[]
    digests: Buffer
    previous: string
    hash: string
    sealedAt: Moment
  }
  accountEvents: {
    id: GeneratedAlways<number>
    at: Generated<Moment>
    organizationId: string | null
    accountId: string | null
    sessionId: string | null
    call: string
    subjectId: string | null
    result: string
    requestId: string
    agentId: string | null
    patientId: string | null
    kind: Generated<'look' | 'change' | 'access' | 'export' | 'refused'>
  }
  accountIdempotencyKeys: {
    organizationId: string
    accountId: string
    keyHash: string
    requestHash: string
    createdAt: Generated<Moment>
    sealedReply: string | null
  }
  accountPasskeys: {
    id: Generated<string>
    organizationId: string
    accountId: string
    name: string
    credentialId: string
    publicKey: string
    counter: Generated<number>
    transports: Generated<string[]>
    host: string
    isSynced: Generated<boolean>
    createdAt: Generated<Moment>
    usedAt: Moment | null
  }
  accountRecoveryCodes: {
    id: Generated<string>
    organizationId: string
    accountId: string
    codeHash: string
    usedAt: Moment | null
  }
  accountSessions: {
    id: Generated<string>
    organizationId: string
    accountId: string
    userAgent: Generated<string>
    address: Generated<string>
    isSupport: Generated<boolean>
    createdAt: Generated<Moment>
    seenAt: Generated<Moment>
    expiresAt: Moment
    endedAt: Moment | null
    supportLinkId: string | null
    confirmedAt: Generated<Moment>
    deviceHash: string | null
    isByLink: Generated<boolean>
    carerId: string | null
    tabletId: string | null
    actorVersion: Generated<number>
  }
  accountSupportCodes: {
    id: Generated<string>
    organizationId: string
    accountId: string
    codeHash: string
    failures: Generated<number>
    createdAt: Generated<Moment>
    expiresAt: Moment
    usedAt: Moment | null
  }
  accountSupportLinks: {
    id: Generated<string>
    organizationId: string
    accountId: string
    agentId: string
    agentName: string
    reason: string
    tokenHash: string
    failures: Generated<number>
    createdAt: Generated<Moment>
    expiresAt: Moment
    usedAt: Moment | null
  }
  accountTickets: {
    id: Generated<string>
    organizationId: string | null
    accountId: string | null
    purpose: 'factor' | 'setup' | 'passkey' | 'register' | 'confirm'
    tokenHash: string
    challenge: string | null
    host: Generated<string>
    failures: Generated<number>
    expiresAt: Moment
    usedAt: Moment | null
  }
  accountTokens: {
    id: Generated<string>
    organizationId: string
    accountId: string
    purpose: 'invitation' | 'reset' | 'verification' | 'workout' | 'tablet'
    tokenHash: string
    codeHash: string | null
    createdAt: Generated<Moment>
    expiresAt: Moment
    usedAt: Moment | null
    email: string | null
  }
  accounts: {
    id: Generated<string>
    organizationId: string
    role: 'practitioner' | 'patient' | 'admin' | 'solo' | 'business_admin'
    name: string
    email: string
    mobile: string
    passwordHash: string | null
    verifiedAt: Moment | null
    isActive: Generated<boolean>
    failedLogins: Generated<number>
    lastSeenAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    search: GeneratedAlways<string>
    factorFailures: Generated<number>
    factorLockedUntil: Moment | null
    imageFileId: string | null
    timeZone: string | null
    mobileBySelf: Generated<boolean>
    askedTimeZone: string | null
  }
  backups: {
    id: Generated<string>
    at: Generated<Moment>
    name: string | null
    bytes: Generated<number>
    rowCount: Generated<number>
    fileCount: Generated<number>
    failure: string | null
  }
  dischargeImports: {
    id: Generated<string>
    organizationId: string
    patientId: string
    programId: string | null
    checksum: string
    clinic: string
    madeAt: Moment
    content: Json<unknown>
    importedBy: string
    importedAt: Generated<Moment>
  }
  discharges: {
    id: Generated<string>
    organizationId: string
    patientId: string
    programId: string | null
    flareUp: Json<unknown>
    outcomes: Json<unknown>
    closingNote: Generated<string>
    dischargedOn: string
    dischargedBy: string
    dischargedAt: Generated<Moment>
    readmittedAt: Moment | null
    readmittedBy: string | null
  }
  educationPages: {
    id: Generated<string>
    organizationId: string
    kind: 'page' | 'link' | 'pdf'
    title: string
    topic: string
    body: Generated<string>
    url: Generated<string>
    slug: string | null
    needsReview: Generated<boolean>
    version: Generated<number>
    createdBy: string | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    retiredAt: Moment | null
    fileId: string | null
    fileBytes: Generated<number>
  }
  educationReviews: {
    id: Generated<string>
    organizationId: string
    pageOrganizationId: string
    pageId: string
    version: number
    reviewedBy: string
    reviewer: string
    reviewedAt: Generated<Moment>
  }
  emails: {
    id: Generated<string>
    organizationId: string
    recipient: string
    subject: string
    bodyText: string
    bodyHtml: string
    createdAt: Generated<Moment>
    sentAt: Moment | null
    failure: string | null
    sender: Generated<string>
    logoFileId: string | null
    accountId: string | null
    attempts: Generated<number>
    attemptAt: Moment | null
    recipientDomain: GeneratedAlways<string>
    attachment: 'invoice' | 'creditNote' | null
    attachmentId: string | null
    isResendable: Generated<boolean>
    content: Json<unknown> | null
  }
  exerciseFavorites: {
    organizationId: string
    accountId: string
    exerciseId: string
    createdAt: Generated<Moment>
  }
  exerciseFigures: {
    organizationId: string
    slug: string
    model: Json<Figure>
    createdBy: string | null
    createdAt: Generated<Moment>
  }
  exerciseImportRows: {
    organizationId: string
    importId: string
    exerciseId: string
    isAdded: boolean
    version: number
    sourceHash: string | null
    media: Generated<Json<unknown>>
  }
  exerciseImports: {
    organizationId: string
    id: Generated<string>
    importedBy: string | null
    format: string
    createdAt: Generated<Moment>
    undoneAt: Moment | null
  }
  exercisePictures: {
    id: Generated<string>
    organizationId: string
    exerciseId: string
    fileId: string
    thumbnailFileId: string
    position: number
    alt: Generated<string>
    width: number
    height: number
    createdAt: Generated<Moment>
  }
  exerciseReviews: {
    id: Generated<string>
    organizationId: string
    exerciseId: string
    version: number
    outcome: 'approved' | 'sent back'
    note: Generated<string>
    reviewedBy: string
    reviewer: string
    reviewedAt: Generated<Moment>
  }
  exerciseVersions: {
    organizationId: string
    exerciseId: string
    version: number
    content: Json<ExerciseDraft>
    replacedAt: Generated<Moment>
    replacedBy: string | null
  }
  exerciseVideos: {
    id: Generated<string>
    organizationId: string
    exerciseId: string
    filename: string
    state: Generated<'uploading' | 'converting' | 'ready' | 'failed'>
    message: Generated<string>
    progress: Generated<number>
    isAssigned: Generated<boolean>
    sourceFileId: string | null
    partBytes: number
    expiresAt: Moment
    tries: Generated<number>
    fileId: string | null
    posterFileId: string | null
    seconds: number | null
    width: number | null
    height: number | null
    captions: string | null
    captionsLanguage: string | null
    captionsLabel: string | null
    createdBy: string | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
  exerciseWords: {
    organizationId: string
    word: string
  }
  exercises: {
    id: Generated<string>
    organizationId: string
    ownerId: string | null
    name: string
    patientName: Generated<string>
    aliases: Generated<string[]>
    summary: Generated<string>
    purpose: Generated<string>
    setup: Generated<string>
    steps: Generated<string[]>
    cues: Generated<string[]>
    breathing: Generated<string>
    commonErrors: Generated<string[]>
    stopIf: Generated<string>
    types: Generated<ExerciseType[]>
    bodyRegions: Generated<BodyRegion[]>
    movements: Generated<string[]>
    primaryMuscles: Generated<string[]>
    secondaryMuscles: Generated<string[]>
    position: BodyPosition | null
    equipment: Generated<Equipment[]>
    laterality: Generated<Laterality>
    mechanic: ExerciseDraft['mechanic'] | null
    force: ExerciseDraft['force'] | null
    chain: ExerciseDraft['chain'] | null
    level: Generated<number>
    measure: Generated<Measure>
    defaultDosage: Json<Dosage>
    defaultSide: Generated<Side>
    contraindications: Generated<string[]>
    precautions: Generated<string[]>
    restrictionTags: Generated<RestrictionTag[]>
    conditions: Generated<string[]>
    goals: Generated<string[]>
    evidence: Generated<Json<{ citation: string; link: string }[]>>
    source: Generated<string>
    sourceId: string | null
    attribution: Json<{ licence: string; author: string; sourceUrl: string }> | null
    sourceHash: string | null
    figure: string | null
    easierId: string | null
    harderId: string | null
    review: Generated<'awaiting clinical review' | 'approved' | 'not needed'>
    archivedAt: Moment | null
    version: Generated<number>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    keywords: string
    search: string
  }
  notificationDevices: {
    id: Generated<string>
    organizationId: string
    accountId: string
    endpoint: string
    p256dh: string
    auth: string
    name: Generated<string>
    createdAt: Generated<Moment>
  }
  notificationEvents: {
    organizationId: string
    key: string
    at: Generated<Moment>
  }
  notificationMessagePictures: {
    organizationId: string
    messageId: string
    pictureId: string
  }
  notificationMessages: {
    id: Generated<string>
    organizationId: string
    patientId: string
    senderId: string
    sender: string
    isFromPatient: boolean
    text: string
    pictures: Generated<Json<unknown>>
    createdAt: Generated<Moment>
    readAt: Moment | null
  }
  notificationPictures: {
    id: Generated<string>
    organizationId: string
    accountId: string | null
    fileId: string
    thumbnailFileId: string
    width: number
    height: number
    attachedTo: string | null
    createdAt: Generated<Moment>
  }
  notificationPushKeys: {
    id: Generated<boolean>
    publicKey: string
    privateKey: string
    madeAt: Generated<Moment>
  }
  notificationSettings: {
    accountId: string
    organizationId: string
    ways: Generated<Json<unknown>>
    quietFrom: string | null
    quietUntil: string | null
    digestOn: string | null
  }
  notificationTemplates: {
    id: Generated<string>
    organizationId: string
    title: string
    text: string
    createdBy: string | null
    updatedAt: Generated<Moment>
  }
  notifications: {
    id: Generated<string>
    organizationId: string
    accountId: string
    kind: NotificationKind
    facts: Generated<Json<NotificationFacts>>
    patientId: string | null
    subjectId: string | null
    mergeKey: string
    count: Generated<number>
    createdAt: Generated<Moment>
    readAt: Moment | null
    mailedAt: Moment | null
    pushedAt: Moment | null
    awaitsDigest: Generated<boolean>
    readCarerId: string | null
  }
  operator: {
    id: Generated<string>
    act: 'suspended' | 'reactivated' | 'offboarded'
    subjectId: string
    byId: string
    note: Generated<string>
    proof: Json<Pick<Proof, 'tables' | 'files'>> | null
    at: Generated<Moment>
  }
  operatorWarnings: {
    kind: string
    toldAt: Generated<Moment>
  }
  organizationExports: {
    id: Generated<string>
    organizationId: string
    state: 'waiting' | 'working' | 'ready' | 'failed'
    progress: Generated<number>
    requestedBy: string
    storageKey: string | null
    bytes: number | null
    createdAt: Generated<Moment>
    expiresAt: Moment | null
    downloadedAt: Moment | null
  }
  organizationFiles: {
    id: Generated<string>
    organizationId: string
    storageKey: string
    type: string
    bytes: number
    width: number | null
    height: number | null
    sha256: string
    createdBy: string | null
    createdAt: Generated<Moment>
  }
  organizationNotes: {
    id: Generated<string>
    organizationId: string
    text: string
    writtenBy: string
    createdAt: Generated<Moment>
  }
  organizations: {
    id: Generated<string>
    organizationId: GeneratedAlways<string>
    name: string
    kind: 'solo' | 'business' | 'platform'
    host: string | null
    email: string
    mobile: string
    timeZone: Generated<string>
    planId: string
    theme: Json<Theme> | null
    isActive: Generated<boolean>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    awaitsOwner: Generated<boolean>
    requiresFactor: Generated<boolean>
    logoFileId: string | null
    address: Generated<string>
    abn: Generated<string>
    isReadOnly: Generated<boolean>
    billingName: Generated<string>
    purchaseOrder: Generated<string>
    detailsSavedAt: Moment | null
    firstStepsHiddenAt: Moment | null
    firstStepsSkipped: Generated<string[]>
    offboarding: Json<{ byId: string; note: string; before: Record<string, number> | null; files: number; deleted: number }> | null
    formCheckDays: Generated<number>
  }
  patientAlerts: {
    id: Generated<string>
    organizationId: string
    patientId: string
    kind: 'answer' | 'pain' | 'help'
    source: string
    title: string
    detail: Generated<string>
    raisedAt: Generated<Moment>
    ownersNotifiedAt: Moment | null
    handledAt: Moment | null
    handledBy: string | null
    action: string | null
    note: Generated<string>
  }
  patientCarers: {
    id: Generated<string>
    organizationId: string
    patientId: string
    name: string
    relationship: string
    email: string
    tokenHash: string | null
    tokenExpiresAt: Moment | null
    invitedBy: string
    invitedAt: Generated<Moment>
    acceptedAt: Moment | null
    endedAt: Moment | null
  }
  patientCounts: {
    organizationId: string
    practitionerId: string
    isActive: boolean
    attentionRank: number
    statusReason: string | null
    isWaiting: boolean
    part: number
    patients: number
    silent: Generated<number>
    openAlerts: Generated<number>
  }
  patientGoalRatings: {
    organizationId: string
    patientId: string
    month: string
    rating: number
    goal: string
    ratedAt: Generated<Moment>
  }
  patientGoals: {
    organizationId: string
    patientId: string
    text: string
    setAt: Generated<Moment>
    begunAt: Generated<Moment>
  }
  patientImportRows: {
    organizationId: string
    importId: string
    patientId: string
    changes: Json<unknown> | null
  }
  patientImports: {
    organizationId: string
    id: string
    importedBy: string
    fileName: Generated<string>
    createdAt: Generated<Moment>
    undoneAt: Moment | null
  }
  patientKits: {
    organizationId: string
    patientId: string
    items: Json<unknown>
    other: Generated<string>
    enteredBy: string
    enteredAt: Generated<Moment>
    carerId: Generated<string | null>
  }
  patientNextDays: {
    organizationId: string
    patientId: string
    day: string
    response: 'settled' | 'sore' | 'worse'
    answeredAt: Generated<Moment>
    carerId: Generated<string | null>
  }
  patientPauses: {
    id: Generated<string>
    organizationId: string
    patientId: string
    reason: 'unwell' | 'away'
    firstDay: string
    lastDay: string | null
    isShifting: boolean
    shiftedWeeks: number | null
    recordedBy: string
    recordedAt: Generated<Moment>
    endedBy: string | null
    carerId: Generated<string | null>
    endedCarerId: string | null
  }
  patientSharePatients: {
    organizationId: string
    shareId: string
    patientId: string
    endedAt: Moment | null
  }
  patientShares: {
    id: Generated<string>
    organizationId: string
    kind: 'cover' | 'share' | 'handOver'
    practitionerId: string
    colleagueId: string
    isAll: boolean
    firstDay: string
    lastDay: string | null
    note: Generated<string>
    state: Generated<'open' | 'accepted' | 'declined' | 'ended'>
    askedBy: string
    askedAt: Generated<Moment>
    answeredAt: Moment | null
    endedBy: string | null
    endedAt: Moment | null
  }
  patientVisitChanges: {
    id: Generated<string>
    organizationId: string
    patientId: string
    visitId: string
    content: Json<unknown>
    changedBy: string
    changedAt: Generated<Moment>
  }
  patientVisits: {
    id: Generated<string>
    organizationId: string
    patientId: string
    day: string
    subjective: Generated<string>
    objective: Generated<string>
    assessment: Generated<string>
    plan: Generated<string>
    recordedBy: string
    recordedAt: Generated<Moment>
    updatedAt: Generated<Moment>
    version: Generated<number>
  }
  patients: {
    id: string
    organizationId: string
    practitionerId: string
    name: Generated<string>
    joinedAt: Moment | null
    dateOfBirth: string | null
    sex: Sex | null
    address: Generated<string>
    emergencyContact: Generated<string>
    referrer: Generated<string>
    condition: Generated<string>
    affectedSide: AffectedSide | null
    goals: Generated<string>
    precautions: Generated<Json<Precaution[]>>
    precautionsCheckedAt: Moment | null
    equipment: Generated<string[]>
    notes: Generated<string>
    isActive: Generated<boolean>
    statusReason: 'Need help' | 'Completed program' | 'Unable to complete program' | null
    statusNote: Generated<string>
    enabledSurveys: Generated<Json<z.infer<typeof EnabledSurvey>[]>>
    summary: Json<PatientSummary> | null
    attention: AttentionKind | null
    attentionRank: Generated<number>
    lastWorkoutAt: Moment | null
    version: Generated<number>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    surveyId: Generated<string>
    dischargedOn: string | null
    hasEmail: Generated<boolean>
    isForChild: Generated<boolean>
    search: Generated<string>
    isHelped: Generated<boolean>
    isWaiting: GeneratedAlways<boolean>
    isReassigned: Generated<boolean>
    lastWorkoutDay: string | null
    silentOn: string | null
    openAlerts: Generated<number>
  }
  planAddons: {
    kind: 'storage' | 'practitioners'
    amount: number
  }
  planCorrections: {
    id: Generated<string>
    organizationId: string
    key: string
    kind: 'creditNote' | 'refund' | 'adjustment'
    number: string | null
    invoiceId: string | null
    subscriptionId: string
    amount: number
    refundAmount: Generated<number>
    taxAmount: Generated<number>
    currency: string
    reason: string
    status: Generated<'sent' | 'done' | 'refused'>
    message: Generated<string>
    service: 'sandbox' | 'stripe' | 'transfer'
    madeBy: string | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    doneAt: Moment | null
  }
  planEvents: {
    service: string
    eventId: string
    receivedAt: Generated<Moment>
  }
  planFormerInvoices: {
    number: string
    formerId: string
    status: string
    text: string
    currency: string
    total: number
    taxAmount: number
    billedTo: Json<unknown>
    issuedAt: Moment
    paidAt: Moment | null
  }
  planGrants: {
    id: Generated<string>
    organizationId: string
    planId: string
    until: string
    reason: string
    grantedBy: string
    createdAt: Generated<Moment>
    endedAt: Moment | null
  }
  planInvoiceCounter: {
    isOnly: Generated<boolean>
    last: number
    lastCreditNote: Generated<number>
  }
  planInvoices: {
    id: Generated<string>
    organizationId: string
    subscriptionId: string | null
    number: Generated<string>
    status: 'deleted' | 'draft' | 'open' | 'uncollectible' | 'void' | 'failed' | 'paid' | 'pending' | 'finalization failed'
    text: string
    currency: string
    total: number
    taxAmount: number
    service: 'sandbox' | 'stripe' | 'transfer'
    reference: string
    billedTo: Json<unknown>
    issuedAt: Moment
    paidAt: Moment | null
    lines: Generated<Json<unknown>>
    amountDue: number | null
    dueOn: string | null
    paidWith: Generated<string>
    received: Generated<number>
  }
  planLedger: {
    id: Generated<string>
    organizationId: string
    kind: 'charge' | 'payment' | 'credit' | 'promo' | 'refund' | 'adjustment'
    amount: number
    taxAmount: number
    currency: string
    text: string
    planId: string
    periodStart: Moment | null
    periodEnd: Moment | null
    service: 'sandbox' | 'stripe' | 'transfer'
    reference: string
    entry: string
    causedBy: string | null
    happenedAt: Moment
    createdAt: Generated<Moment>
  }
  planLimits: {
    planId: string
    type: 'PRACTITIONER_COUNT' | 'PATIENT_COUNT' | 'PATIENT_COUNT_PER_PRACTITIONER' | 'STORAGE' | 'IMAGE_COUNT' | 'VIDEO_COUNT'
    value: number | null
  }
  planOrders: {
    id: Generated<string>
    organizationId: string
    key: string
    planId: string
    planPriceId: string
    storage: Generated<number>
    practitioners: Generated<number>
    promoId: string | null
    firstAmount: number
    amount: number
    status: Generated<'sent' | 'waiting' | 'scheduled' | 'paid' | 'refused' | 'dropped'>
    service: 'sandbox' | 'stripe'
    reference: string | null
    clientSecret: string | null
    message: Generated<string>
    orderedBy: string | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    listAmount: number
    invoiceReference: string | null
    isAtPeriodEnd: Generated<boolean>
    pricedAt: Generated<Moment>
  }
  planPrices: {
    id: Generated<string>
    planId: string
    priceId: string | null
    billingCycle: 'monthly' | 'yearly'
    recurring: Generated<boolean>
    currency: Generated<string>
    planAmount: number
    discountPercentage: Generated<number>
    taxPercentage: Generated<number>
    taxId: string | null
    isActive: Generated<boolean>
    daysUntilDue: number | null
    storage: Generated<number>
    practitioners: Generated<number>
    storageAmount: number | null
    practitionersAmount: number | null
  }
  planPromos: {
    id: Generated<string>
    code: string
    discountPercentage: Generated<number>
    planId: string | null
    isLasting: Generated<boolean>
    mostUses: number | null
    uses: Generated<number>
    endsOn: string | null
    isActive: Generated<boolean>
    createdAt: Generated<Moment>
    amountOff: Generated<number>
  }
  planRequests: {
    id: Generated<string>
    organizationId: string
    planId: string
    planPriceId: string | null
    paymentType: 'DIRECT_PAYMENT' | 'AUTO_RENEWAL' | 'UPGRADE'
    status: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>
    note: Generated<string>
    requestedBy: string | null
    decidedBy: string | null
    decidedAt: Moment | null
    createdAt: Generated<Moment>
  }
  planSandbox: {
    reference: string
    organizationId: string
    customer: string
    card: string
    cycle: 'monthly' | 'yearly'
    amount: number
    text: string
    currency: string
    state: 'incomplete' | 'active' | 'pastDue' | 'ended'
    isEnding: Generated<boolean>
    paidUntil: Moment | null
    clientSecret: string | null
    bills: Generated<Json<unknown>>
    orders: Generated<string[]>
    periodStart: Moment | null
    anchorDay: number | null
    listAmount: number
    pending: Json<unknown> | null
    next: Json<unknown> | null
    corrections: Generated<Json<unknown>>
  }
  planSettings: {
    isOnly: Generated<boolean>
    graceDays: Generated<number>
    readOnlyDays: Generated<number>
    bankDetails: Generated<string>
  }
  planSubscriptions: {
    id: Generated<string>
    organizationId: string
    planId: string
    planPriceId: string
    status: 'ACTIVE' | 'CANCELLED' | 'EXPIRED'
    paidUntil: Moment | null
    storage: Generated<number>
    practitioners: Generated<number>
    promoId: string | null
    service: 'sandbox' | 'stripe' | 'transfer'
    customer: string
    reference: string
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    isPastDue: Generated<boolean>
    pastDueNotices: Generated<number>
    periodStart: Moment | null
    cardEnding: string | null
    version: Generated<number>
    overdueSince: Moment | null
    graceUntil: string | null
  }
  plans: {
    id: Generated<string>
    type: 'solo' | 'free' | 'business' | 'custom'
    name: string
    title: string
    position: number
    offeredTo: string | null
  }
  practitionerReassignments: {
    id: Generated<string>
    organizationId: string
    patientId: string
    fromId: string
    toId: string
    byId: string
    reason: 'reassigned' | 'deleted' | 'restored'
    at: Generated<Moment>
  }
  practitioners: {
    id: string
    organizationId: string
    name: string
    version: Generated<number>
    createdAt: Generated<Moment>
    deletedAt: Moment | null
    deletedBy: string | null
    forgottenAt: Moment | null
  }
  programChanges: {
    id: Generated<string>
    organizationId: string
    programId: string
    prescriptionId: string | null
    week: number | null
    seriesName: string | null
    kind: 'added' | 'changed' | 'removed' | 'moved' | 'program'
    exercise: string | null
    before: Generated<string>
    after: Generated<string>
    changedBy: string
    changedAt: Generated<Moment>
    reason: Generated<string>
  }
  programEvents: {
    id: string
    organizationId: string
    patientId: string
    programId: string
    week: number
    event: 'started' | 'finished' | 'stopped' | 'needHelp'
    reason: StatusReason | null
    note: Generated<string>
    loggedBy: string
    at: Generated<Moment>
    carerId: Generated<string | null>
  }
  programs: {
    id: Generated<string>
    organizationId: string
    patientId: string | null
    title: string
    description: Generated<string>
    startDate: string | null
    weeks: number
    stoppedAt: Moment | null
    templateId: string | null
    orderNumber: Generated<number>
    createdBy: string
    seenAt: Moment | null
    version: Generated<number>
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    isOpenEnded: Generated<boolean>
    answeredEducation: Generated<string[]>
    answeredRules: Generated<Json<unknown>>
    seenCarerId: string | null
    swapsSides: Generated<boolean>
  }
  records: {
    id: Generated<string>
    organizationId: string
    patientId: string
    kind: 'copy' | 'deidentified' | 'erased'
    state: 'waiting' | 'working' | 'ready' | 'failed' | 'done'
    progress: Generated<number>
    askedBy: string
    storageKey: string | null
    bytes: number | null
    createdAt: Generated<Moment>
    finishedAt: Moment | null
    expiresAt: Moment | null
  }
  series: {
    id: Generated<string>
    organizationId: string
    programId: string
    name: string
    note: Generated<string>
    position: number
    weekdays: Generated<number[]>
    timesPerWeek: number | null
    version: Generated<number>
    removedAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    sourceId: string | null
    sourceVersion: number | null
    givenVersion: number | null
  }
  seriesEducation: {
    id: Generated<string>
    organizationId: string
    programId: string
    seriesId: string
    week: number | null
    position: number
    pageOrganizationId: string
    pageId: string
    createdAt: Generated<Moment>
    isFromTemplate: Generated<boolean>
  }
  seriesEducationReads: {
    organizationId: string
    programId: string
    pageOrganizationId: string
    pageId: string
    version: number
    readAt: Moment
    receivedAt: Generated<Moment>
    carerId: Generated<string | null>
  }
  seriesPrescriptionVersions: {
    organizationId: string
    programId: string
    prescriptionId: string
    version: number
    content: Json<unknown>
    changedBy: string
    changedAt: Generated<Moment>
  }
  seriesPrescriptions: {
    id: Generated<string>
    organizationId: string
    programId: string
    seriesId: string
    week: number
    position: number
    exerciseId: string
    exerciseOrganizationId: string
    exerciseVersion: number
    side: Generated<'left' | 'right' | 'both' | 'each' | 'none'>
    priority: Generated<'must' | 'extra'>
    dosage: Json<Dosage>
    painRule: Json<PainRule>
    patientNote: Generated<string>
    staffNote: Generated<string>
    nameOverride: Generated<string>
    superset: string | null
    log: Generated<LogRequirement[]>
    version: Generated<number>
    removedAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    sourceId: string | null
    sourceVersion: number | null
    givenVersion: number | null
    precautionReason: Generated<string>
  }
  seriesProgressionRules: {
    id: Generated<string>
    organizationId: string
    programId: string
    seriesId: string | null
    exerciseId: string | null
    rule: Json<ProgressionRule>
    setBy: string
    setAt: Generated<Moment>
  }
  statisticsExercises: {
    organizationId: string
    programId: string
    exerciseId: string
    patientId: string
    templateId: string | null
    logged: number
    done: number
    flagged: number
    tooEasy: number
    tooHard: number
    skipReasons: string[]
    isRemoved: boolean
    swappedFor: string | null
  }
  statisticsOutcomes: {
    organizationId: string
    programId: string
    surveyId: string
    patientId: string
    templateId: string | null
    title: string
    lastDay: string
    change: number
    meaningfulChange: number | null
  }
  statisticsPatients: {
    organizationId: string
    patientId: string
    asOf: string
    countedAt: Moment
  }
  statisticsTotals: {
    organizationId: string
    kind: 'clinic' | 'practitioner' | 'template' | 'exercise'
    subjectId: string
    countedAt: Moment
    counts: Json<unknown>
  }
  statisticsWeeks: {
    organizationId: string
    programId: string
    week: number
    patientId: string
    templateId: string | null
    firstDay: string
    isOver: boolean
    planned: number
    done: number
    finished: number
    isPainFlagged: boolean
  }
  surveyConsents: {
    id: Generated<string>
    organizationId: string
    patientId: string
    provider: string
    text: string
    givenAt: Generated<Moment>
    withdrawnAt: Moment | null
  }
  surveyForms: {
    organizationId: string
    nextQid: Generated<number>
    crisisText: Generated<string>
    createdAt: Generated<Moment>
    escalateAfterMinutes: Generated<number>
  }
  surveyLicences: {
    organizationId: string
    instrument: string
    text: string
    author: string
    createdAt: Generated<Moment>
  }
  surveyOpenings: {
    id: Generated<string>
    organizationId: string
    patientId: string
    openedAt: Generated<Moment>
  }
  surveyResponses: {
    id: Generated<string>
    organizationId: string
    patientId: string
    provider: 'own' | 'jotform'
    formNumber: number | null
    submissionId: string
    submittedAt: Moment
    formData: Json<{ answers: Record<string, SurveyAnswer> }>
    scores: Generated<Json<SurveyScore[]>>
    hasAlert: Generated<boolean>
    createdAt: Generated<Moment>
    titles: Generated<string[]>
    alerts: Generated<Json<SurveyAlert[]>>
    openingId: string | null
    carerId: Generated<string | null>
  }
  surveySchedules: {
    organizationId: string
    patientId: string
    title: string
    atStart: Generated<boolean>
    everyWeeks: number | null
    atEnd: Generated<boolean>
    remindedOn: string | null
    createdAt: Generated<Moment>
    checkedOn: string | null
  }
  surveySyncs: {
    formNumber: number
    lastOkAt: Moment | null
    lastError: string | null
    askedAt: Generated<Moment>
    okBeganAt: Moment | null
  }
  surveyVersions: {
    organizationId: string
    surveyId: string
    version: number
    definition: Json<SurveyDefinition>
    author: string
    createdAt: Generated<Moment>
  }
  surveys: {
    id: Generated<string>
    organizationId: string
    title: string
    position: number
    version: Generated<number>
    starter: string | null
    instrument: string | null
    isArchived: Generated<boolean>
    updatedAt: Generated<Moment>
    qid: number
  }
  ticketReplies: {
    id: Generated<string>
    organizationId: string
    ticketId: string
    senderId: string
    sender: string
    isFromSupport: boolean
    text: string
    pictures: Generated<Json<unknown>>
    createdAt: Generated<Moment>
    removedAt: Moment | null
  }
  tickets: {
    id: Generated<string>
    organizationId: string
    organization: string
    authorId: string
    author: string
    subject: string
    category: 'question' | 'problem' | 'billing' | 'idea'
    state: Generated<'open' | 'answered' | 'closed'>
    assigneeId: string | null
    assignee: string | null
    authorReadAt: Moment | null
    operatorReadAt: Moment | null
    authorSaidAt: Generated<Moment>
    operatorSaidAt: Moment | null
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
  }
  unmatchedSubmissions: {
    provider: string
    submissionId: string
    reason: string
    receivedAt: Generated<Moment>
  }
  workoutCalendars: {
    organizationId: string
    patientId: string
    nonce: Generated<string>
    tokenHash: string
    createdAt: Generated<Moment>
  }
  workoutChanges: {
    id: Generated<string>
    organizationId: string
    programId: string
    workoutId: string
    revision: number
    content: Json<unknown>
    changedBy: string
    changedAt: Generated<Moment>
    carerId: Generated<string | null>
  }
  workoutEntries: {
    organizationId: string
    programId: string
    workoutId: string
    position: number
    prescriptionId: string
    prescriptionVersion: number
    exerciseId: string
    exercise: string
    sets: Json<z.infer<typeof LoggedSet>[]>
    setsDone: number
    setsPlanned: number
    stopAbove: number
    pain: number | null
    effort: number | null
    skippedReason: SkipReason | null
    note: Generated<string>
    undoneSets: Generated<string[]>
    changedAt: Generated<Json<unknown>>
    alertedPain: number | null
    difficulty: 'too easy' | 'about right' | 'too hard' | null
  }
  workoutFormChecks: {
    id: Generated<string>
    organizationId: string
    patientId: string
    exerciseId: string
    prescriptionId: string
    exercise: string
    note: Generated<string>
    state: Generated<'converting' | 'waiting' | 'answered' | 'failed' | 'deleted'>
    message: Generated<string>
    consentVersion: number
    consentedAt: Generated<Moment>
    daysAfterAnswer: number
    carerId: Generated<string | null>
    sourceFileId: string | null
    fileId: string | null
    posterFileId: string | null
    seconds: number | null
    width: number | null
    height: number | null
    tries: Generated<number>
    answer: Generated<string>
    answeredBy: string | null
    answeredAt: Moment | null
    frameFileId: string | null
    frameSecond: number | null
    drawing: Generated<Json<Stroke[]>>
    voiceFileId: string | null
    voiceSeconds: number | null
    deletedAt: Moment | null
    deletion: 'withdrawn' | 'clinic' | 'expired' | null
    createdAt: Generated<Moment>
  }
  workoutProposals: {
    id: Generated<string>
    organizationId: string
    patientId: string
    programId: string
    seriesId: string
    exerciseId: string
    kind: 'progress' | 'ease'
    content: Json<ProposalContent>
    state: Generated<'open' | 'approved' | 'declined'>
    createdAt: Generated<Moment>
    decidedAt: Moment | null
    decidedBy: string | null
    isAutomatic: Generated<boolean>
  }
  workoutReminders: {
    id: Generated<string>
    organizationId: string
    patientId: string
    programId: string | null
    seriesId: string | null
    weekdays: number[]
    timeOfDay: string
    dueAt: Moment
    checkedOn: string | null
    isRepeated: Generated<boolean>
  }
  workoutSnoozes: {
    organizationId: string
    patientId: string
    dueAt: Moment | null
    seriesIds: string[] | null
    repeatsLeft: Generated<number>
    skippedOn: string | null
  }
  workoutTablets: {
    id: Generated<string>
    organizationId: string
    name: string
    tokenHash: string
    addedBy: string
    addedAt: Generated<Moment>
    seenAt: Generated<Moment>
    removedAt: Moment | null
    wrongNumbers: Generated<number>
    wrongSince: Moment | null
  }
  workouts: {
    id: string
    organizationId: string
    patientId: string
    programId: string
    seriesId: string
    week: number
    day: string
    revision: number
    startedAt: Moment
    finishedAt: Moment | null
    isShort: Generated<boolean>
    effort: number | null
    note: Generated<string>
    share: number
    pain: number | null
    painAfter: string | null
    loggedBy: string
    createdAt: Generated<Moment>
    updatedAt: Generated<Moment>
    changedAt: Generated<Json<unknown>>
    short: Json<unknown> | null
    dayPain: number | null
    carerId: Generated<string | null>
    tabletId: Generated<string | null>
  }
}
