-- The platform has no telephone: operators who could not get in were told to ring 0000000000.
update organizations set mobile = '' where kind = 'platform' and mobile = '0000000000';
