translator int < int v > { };
