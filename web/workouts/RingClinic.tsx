import { useClinicPhone } from './useClinicPhone.ts'

/** The clinic's number beside what cannot be sent now: it is known without a connection. */
export function RingClinic({ when }: { when: string }) {
  const phone = useClinicPhone()
  if (!phone) return null
  return (
    <>
      {when}, ring <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
    </>
  )
}
