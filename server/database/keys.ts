export interface PatientKey {
  organizationId: string
  patientId: string
}

export interface AccountKey {
  organizationId: string
  accountId: string
}
